"""DuckDB's SQL."""

import re

from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.texts import EVERYWHERE
from floe.dbt.dialects.type_sizes import decimal_size
from floe.model import DataType

_MOST_DIGITS = 38
_TYPES = {
    "boolean": "boolean",
    "int8": "tinyint",
    "int16": "smallint",
    "int32": "integer",
    "int64": "bigint",
    "float32": "float",
    "float64": "double",
    "binary": "blob",
    "date": "date",
    "time": "time",
    "timestamp": "timestamptz",
    "timestamp_ntz": "timestamp",
    "interval": "interval",
    "uuid": "uuid",
    "json": "json",
    "variant": "json",
}


class DuckDbDialect(Dialect):
    """Nested types are written as functions are; a length of texts says nothing."""

    name = "duckdb"
    reserved = EVERYWHERE | {
        *("analyse", "analyze", "anti", "array", "asof", "asymmetric", "both", "collation"),
        *("concurrently", "deferrable", "describe", "do", "freeze", "glob", "ilike", "initially"),
        *("isnull", "lambda", "localtime", "localtimestamp", "notnull", "pivot", "placing"),
        *("positional", "returning", "semi", "show", "similar", "summarize", "symmetric"),
        *("unpivot", "user", "variadic", "verbose", "map", "struct", "try_cast"),
    }
    own_types = frozenset(
        (
            *("hugeint", "uhugeint", "ubigint", "uinteger", "usmallint", "utinyint"),
            *("bit", "timestamp_s", "timestamp_ms", "timestamp_ns", "enum", "union"),
            *("geometry", "timetz"),
        )
    )
    nested = re.compile(r"(?:struct|map)\(.*\)|\w.*\]")
    simple_types = _TYPES

    def _nested(self, data_type: DataType, *, is_sized: bool) -> str:
        if data_type.kind == "array":
            return f"{self._part(data_type.element, is_sized=is_sized)}[]"
        if data_type.kind == "map":
            key = self._part(data_type.key, is_sized=is_sized)
            return f"map({key}, {self._part(data_type.value, is_sized=is_sized)})"
        fields = (
            f"{self.identifier(field.name)} {self._type(field.type, is_sized=is_sized)}"
            for field in data_type.fields
        )
        return f"struct({', '.join(fields)})" if data_type.fields else "json"

    def _decimal(self, data_type: DataType, *, is_sized: bool) -> str:  # noqa: ARG002
        precision, scale = decimal_size(data_type, _MOST_DIGITS)
        return f"decimal({precision},{scale})"

    def _string(self, length: int | None, *, is_sized: bool) -> str:
        return f"varchar({length})" if length and is_sized else "varchar"

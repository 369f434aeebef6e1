"""BigQuery's SQL."""

import re
from decimal import Decimal

from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.texts import EVERYWHERE, check_name, check_writable, quote_escaped
from floe.dbt.dialects.type_sizes import decimal_size
from floe.model import DataType

_MOST_DECIMALS = 9
_MOST_WHOLE_DIGITS = 29
_MOST_DIGITS = 76
_MOST_BIG_DECIMALS = 38
_LARGEST_INTEGER = 2**63
_TYPES = {
    "boolean": "bool",
    "int8": "int64",
    "int16": "int64",
    "int32": "int64",
    "int64": "int64",
    "float32": "float64",
    "float64": "float64",
    "binary": "bytes",
    "date": "date",
    "time": "time",
    "timestamp": "timestamp",
    "timestamp_ntz": "datetime",
    "interval": "interval",
    "json": "json",
    "variant": "json",
}


class BigQueryDialect(Dialect):
    """Quoted names have the escapes of texts; casts take no sizes; arrays hold no arrays."""

    name = "bigquery"
    mark = "`"
    reserved = EVERYWHERE | {
        *("array", "assert_rows_modified", "at", "contains", "cube", "current", "define", "enum"),
        *("exclude", "extract", "following", "grouping", "groups", "hash", "if", "ignore"),
        *("lookup", "merge", "new", "no", "nulls", "preceding", "proto", "range", "recursive"),
        *("respect", "rollup", "rows", "struct", "treat", "unbounded", "unnest"),
    }
    zoned = "timestamp"
    unzoned = "datetime"
    own_types = frozenset((*("geography", "bignumeric", "bigdecimal"),))
    nested = re.compile(r"(?:struct|array)<.*>")
    simple_types = _TYPES

    def quoted(self, name: str) -> str:
        """A name between backticks, which are escaped and not doubled."""
        check_name(name)
        return quote_escaped(name, self.mark)

    def text(self, value: str) -> str:
        """A text on one line; doubled quotes would end it."""
        check_writable(value)
        return quote_escaped(value, "'")

    def before(self, moment: str, span: str, data_type: DataType) -> str:
        """A moment so many days or seconds before another one, by the function of its type."""
        return f"{_TYPES[data_type.kind]}_sub({moment}, interval {span.removesuffix('s')})"

    def _number(self, value: float | Decimal) -> str:
        written = super()._number(value)
        is_large = isinstance(value, int) and not -_LARGEST_INTEGER <= value < _LARGEST_INTEGER
        return f"bignumeric '{value}'" if is_large and "'" not in written else written

    def _nested(self, data_type: DataType, *, is_sized: bool) -> str:
        if data_type.kind == "array":
            inner = self._part(data_type.element, is_sized=is_sized)
            return "json" if inner.startswith("array<") else f"array<{inner}>"
        if data_type.kind == "map":
            key = self._part(data_type.key, is_sized=is_sized)
            value = self._part(data_type.value, is_sized=is_sized)
            return f"array<struct<key {key}, value {value}>>"
        fields = (
            f"{self.identifier(field.name)} {self._type(field.type, is_sized=is_sized)}"
            for field in data_type.fields
        )
        return f"struct<{', '.join(fields)}>" if data_type.fields else "json"

    def _decimal(self, data_type: DataType, *, is_sized: bool) -> str:
        if data_type.precision is None:
            return "numeric"
        precision, scale = decimal_size(data_type, _MOST_DIGITS)
        is_small = scale <= _MOST_DECIMALS and precision - scale <= _MOST_WHOLE_DIGITS
        name = "numeric" if is_small else "bignumeric"
        if not is_sized or scale > _MOST_BIG_DECIMALS:
            return name
        return f"{name}({precision},{scale})" if scale else f"{name}({precision})"

    def _string(self, length: int | None, *, is_sized: bool) -> str:
        return f"string({length})" if length and is_sized else "string"

"""PostgreSQL's SQL."""

import re

from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.texts import EVERYWHERE
from floe.dbt.dialects.type_sizes import decimal_size
from floe.model import DataType

_MOST_DIGITS = 1000
_DOCUMENT = "jsonb"
_TYPES = {
    "boolean": "boolean",
    "int8": "smallint",
    "int16": "smallint",
    "int32": "integer",
    "int64": "bigint",
    "float32": "real",
    "float64": "double precision",
    "binary": "bytea",
    "date": "date",
    "time": "time",
    "timestamp": "timestamptz",
    "timestamp_ntz": "timestamp",
    "interval": "interval",
    "uuid": "uuid",
    "json": _DOCUMENT,
    "variant": _DOCUMENT,
}


class PostgresDialect(Dialect):
    """Names without quotes are read in lower case; there are no nested types but arrays."""

    name = "postgres"
    plain = re.compile(r"[a-z_][a-z0-9_]*")
    reserved = EVERYWHERE | {
        *("analyse", "analyze", "array", "asymmetric", "authorization", "binary", "both"),
        *("collation", "concurrently", "current_catalog", "current_role", "current_schema"),
        *("deferrable", "do", "freeze", "ilike", "initially", "isnull", "localtime"),
        *("localtimestamp", "notnull", "placing", "returning", "similar", "symmetric"),
        *("system_user", "user", "variadic", "verbose"),
    }
    own_types = frozenset(
        (
            *("json", "money", "citext", "inet", "cidr", "macaddr"),
            *("hstore", "xml", "tsvector", "geography", "geometry", "int4range"),
            *("tsrange", "daterange", "timetz"),
        )
    )
    simple_types = _TYPES

    def _nested(self, data_type: DataType, *, is_sized: bool) -> str:
        if data_type.kind != "array":
            return _DOCUMENT
        element = self._part(data_type.element, is_sized=is_sized)
        return _DOCUMENT if element == _DOCUMENT else f"{element}[]"

    def _decimal(self, data_type: DataType, *, is_sized: bool) -> str:  # noqa: ARG002
        if data_type.precision is None:
            return "numeric"
        precision, scale = decimal_size(data_type, _MOST_DIGITS)
        return f"numeric({precision},{scale})"

    def _string(self, length: int | None, *, is_sized: bool) -> str:
        if not length:
            return "text"
        return f"varchar({length})" if is_sized else "varchar"

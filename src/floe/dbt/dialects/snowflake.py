"""Snowflake's SQL."""

import re
from datetime import datetime

from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.texts import check_writable, quote_doubled
from floe.dbt.dialects.type_sizes import decimal_size
from floe.model import DataType

_MOST_DIGITS = 38
_NESTED = {"array": "array", "map": "object", "struct": "object"}
_TYPES = {
    "boolean": "boolean",
    "int8": "tinyint",
    "int16": "smallint",
    "int32": "integer",
    "int64": "bigint",
    "float32": "float",
    "float64": "float",
    "binary": "binary",
    "date": "date",
    "time": "time",
    "timestamp": "timestamp_tz",
    "timestamp_ntz": "timestamp_ntz",
    "json": "variant",
    "variant": "variant",
}


class SnowflakeDialect(Dialect):
    """Names without quotes have no case, so quotes are kept for where nothing else works."""

    name = "snowflake"
    plain = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
    reserved = frozenset(
        (
            *("account", "all", "alter", "and", "any", "as", "between", "by", "case", "cast"),
            *("check", "column", "connect", "connection", "constraint", "create", "cross"),
            *("current", "current_date", "current_time", "current_timestamp", "current_user"),
            *("database", "delete", "distinct", "drop", "else", "exists", "false", "following"),
            *("for", "from", "full", "grant", "group", "gscluster", "having", "ilike", "in"),
            *("increment", "inner", "insert", "intersect", "into", "is", "issue", "join"),
            *("lateral", "left", "like", "localtime", "localtimestamp", "minus", "natural"),
            *("not", "null", "of", "on", "or", "order", "organization", "qualify", "regexp"),
            *("revoke", "right", "rlike", "row", "rows", "sample", "schema", "select", "set"),
            *("some", "start", "table", "tablesample", "then", "to", "trigger", "true"),
            *("try_cast", "union", "unique", "update", "using", "values", "view", "when"),
            *("whenever", "where", "with"),
            # Not reserved, but no expression may begin with them.
            *("asc", "default", "desc", "end", "except", "interval", "limit", "offset", "window"),
        )
    )
    own_types = frozenset((*("geography", "geometry", "timestamp_ltz", "object", "vector"),))
    simple_types = _TYPES

    def text(self, value: str) -> str:
        """A text; backslashes escape in it, and quotes are doubled."""
        check_writable(value)
        escaped = value.replace("\\", "\\\\").replace("\r", "\\r").replace("\n", "\\n")
        return quote_doubled(escaped, "'")

    def _moment(self, value: datetime) -> str:
        kind = "timestamp_ntz" if value.tzinfo is None else "timestamp_tz"
        return f"cast('{value.isoformat(sep=' ')}' as {kind})"

    def _nested(self, data_type: DataType, *, is_sized: bool) -> str:  # noqa: ARG002
        return _NESTED[data_type.kind]

    def _decimal(self, data_type: DataType, *, is_sized: bool) -> str:  # noqa: ARG002
        precision, scale = decimal_size(data_type, _MOST_DIGITS)
        return f"number({precision},{scale})"

    def _string(self, length: int | None, *, is_sized: bool) -> str:  # noqa: ARG002
        return f"varchar({length})" if length else "varchar"

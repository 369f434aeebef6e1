"""The SQL of a type in a dialect, and whether that is exactly the type."""

from dataclasses import dataclass, replace
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from floe.model import DataType, parse_type, print_type

_NAMES: Final = {"sqlserver": "tsql", "local": "duckdb", "s3": "duckdb"}
# The exporter's own words for these dialects hold what they are to hold.
_LEFT_ALONE: Final = ("clickhouse", "hana", "dataframe")
# No key of these engines takes a text without a length.
_SHORT_KEYS: Final = ("mysql", "oracle")
_WITHOUT_UUIDS: Final = ("mysql", "oracle")
_AS_TEXT: Final = DataType("string", length=36)
# As the exporter writes it.
_LOWER_CASE: Final = ("postgres", "redshift", "mysql", "sqlserver", "trino")
_SPELT: Final = {"TIMESTAMPNTZ": "TIMESTAMP_NTZ", "TIMESTAMPLTZ": "TIMESTAMP_LTZ"}


@dataclass(frozen=True, slots=True)
class SqlType:
    """The text of a type, None if the exporter's is as good; `is_exact` if it means the same."""

    text: str | None
    is_exact: bool


def sql_type(data_type: DataType, dialect: str, *, is_key: bool) -> SqlType:
    """A type that is not nested, in the SQL of a dialect."""
    name = _NAMES.get(dialect, dialect)
    is_short = is_key and data_type.kind == "string" and data_type.length is None
    if dialect in _LEFT_ALONE or (is_short and dialect in _SHORT_KEYS):
        return SqlType(None, not is_short)
    plain = replace(data_type, is_vague=False, format=None)
    spelt = _AS_TEXT if plain.kind == "uuid" and dialect in _WITHOUT_UUIDS else plain
    try:
        written = exp.DataType.build(print_type(spelt), dialect="spark").sql(name)
    except (SqlglotError, ValueError):
        return SqlType(None, is_exact=False)
    text = _SPELT.get(written, written)
    text = text.lower() if dialect in _LOWER_CASE else text
    read = parse_type(text, name if name != "tsql" else "sqlserver")
    return SqlType(text, read == plain or text.lower() == print_type(plain))

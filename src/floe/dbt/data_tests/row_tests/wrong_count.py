"""The row test WrongCount."""

from typing import Any

from floe.checks import ColumnPath, WrongCount
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError

_COUNTED = {
    "array": ("spark", "duckdb", "postgres", "snowflake", "bigquery"),
    "map": ("spark", "duckdb"),
    "struct": ("spark", "duckdb", "bigquery"),
}


def wrong_count(test: WrongCount, path: ColumnPath, site: Site) -> dict[str, Any]:
    """Too few or too many items, entries, or fields that are not null."""
    kind = kind_of(path)
    if site.adapter not in _COUNTED.get(kind or "", ()):
        raise UntranslatedError(f"{site.adapter} cannot count what is in {path}")
    noun = "Items" if kind == "array" else "Properties"
    limits = {f"min{noun}": test.minimum, f"max{noun}": test.maximum}
    written: dict[str, Any] = {word: limit for word, limit in limits.items() if limit is not None}
    if not written:
        raise UntranslatedError("it has no limit")
    if kind == "struct" and path.type is not None:
        written["fields"] = [field.name for field in path.type.fields]
    return written

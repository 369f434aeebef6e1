"""The row test MissingEntries."""

from typing import Any

from floe.checks import ColumnPath, MissingEntries
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError

_WITH_ENTRIES = {"map": ("spark",), "struct": ("spark", "duckdb", "bigquery")}


def missing_entries(test: MissingEntries, path: ColumnPath, site: Site) -> dict[str, Any]:
    """There, but without one of the entries that it must have."""
    kind = kind_of(path)
    if site.adapter not in _WITH_ENTRIES.get(kind or "", ()):
        raise UntranslatedError(f"{site.adapter} cannot look for entries in {path}")
    words: dict[str, Any] = {"required": list(test.names)}
    fields = {field.name.lower() for field in path.type.fields} if path.type else set()
    undeclared = [name for name in test.names if name.lower() not in fields]
    return words | ({"undeclared": undeclared} if kind == "struct" and undeclared else {})

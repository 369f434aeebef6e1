"""Jinja that dbt keeps unrendered: calls of tables, and templates that only stand for a text."""

import ast
import re
from collections.abc import Iterable, Sequence

from floe.dbt.manifest.artifacts import DbtTable

_CALL = re.compile(r"\b(ref|source)\s*\(([^()]*)\)")
_VERSION = re.compile(r",?\s*(?:v|version)\s*=\s*(['\"]?)([\w.-]+)\1\s*$")


class TableNames:
    """Tables by the calls that name them, and by the names that they have in the database."""

    def __init__(self, tables: Iterable[DbtTable]) -> None:
        self._sources: dict[tuple[str, ...], DbtTable] = {}
        self._models: dict[str, list[DbtTable]] = {}
        self._by_data_name: dict[str, list[DbtTable]] = {}
        for table in tables:
            if table.source is not None:
                self._sources.setdefault((table.source, table.name), table)
            else:
                self._models.setdefault(table.name, []).append(table)
            self._by_data_name.setdefault(table.data_name.casefold(), []).append(table)

    def called(self, text: str) -> DbtTable | None:
        """The table that the first call in a text names, None if there is no such table."""
        match = _CALL.search(text)
        if match is None:
            return None
        version = _VERSION.search(match[2])
        names = _names(match[2][: version.start()] if version else match[2])
        if not names:
            return None
        if match[1] == "source":
            return self._sources.get(tuple(names))
        return _version_of(self._models.get(names[-1], ()), version[2] if version else None)

    def named(self, written: str) -> DbtTable | None:
        """A table by a call, or by the name that it has in the database."""
        if _CALL.search(written):
            return self.called(written)
        parts = [part.strip("`\"[]' ").casefold() for part in written.split(".")]
        alike = self._by_data_name.get(parts[-1], ())
        return next((table for table in alike if _address(table)[-len(parts) :] == parts), None)


def _address(table: DbtTable) -> list[str]:
    parts = (table.database, table.schema, table.data_name)
    return [part.casefold() for part in parts if part]


def _names(arguments: str) -> list[str]:
    try:
        read = ast.literal_eval(f"({arguments},)")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return []
    return [str(name) for name in read] if all(isinstance(name, str) for name in read) else []


def _version_of(alike: Sequence[DbtTable], version: str | None) -> DbtTable | None:
    wanted = version or next((table.latest_version for table in alike), None)
    return next((table for table in alike if table.version == wanted), alike[0] if alike else None)

"""DuckDB tables, as the database's own catalog describes them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb

from floe.checks import Table
from floe.errors import ConfigurationError
from floe.model import DataType, parse_type
from floe.plan import ActualColumn, Credentials, TableFacts, TableSource, Unreachable

_COLUMNS = """
SELECT column_name, data_type, is_nullable FROM duckdb_columns()
WHERE schema_name = $schema AND lower(table_name) = lower($table)
  AND database_name = current_database()
ORDER BY column_index
"""
_CONSTRAINTS = """
SELECT constraint_type, constraint_column_names FROM duckdb_constraints()
WHERE schema_name = $schema AND lower(table_name) = lower($table)
  AND database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')
"""
_IS_VIEW = """
SELECT count(*) > 0 FROM duckdb_views()
WHERE schema_name = $schema AND lower(view_name) = lower($table)
  AND database_name = current_database()
"""
# Else a view could read other files or addresses, or fetch an extension for that.
_ALONE: dict[str, str | bool | int | float | list[str]] = {
    "allow_community_extensions": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "enable_external_access": False,
}
# DuckDB forgets the length of a varchar.
_KEEPS = frozenset({"json", "keys", "nulls", "time", "uuid", "zone"})


class DuckdbCatalog:
    """Knows the tables of DuckDB files; a file is opened to read, and closed again."""

    def __init__(
        self, sources: Mapping[Table, TableSource], environment: Mapping[str, str], root: Path
    ) -> None:
        self._sources = sources
        self._environment = environment
        self._root = root

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """Columns, types and enforced constraints of a table or view."""
        source = self._sources[table]
        try:
            credentials = Credentials(source, self._environment)
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        values = credentials.values
        try:
            return self._describe(values, table)
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        except duckdb.Error as error:
            return Unreachable(f"DuckDB: {credentials.hide(str(error))}")

    def _describe(self, values: Mapping[str, Any], table: Table) -> TableFacts | Unreachable:
        database = str(values.get("database") or "")
        file = self._root / database
        if not file.is_file():
            return Unreachable(f"there is no DuckDB file '{database}'")
        names = {"schema": str(values.get("schema") or "main"), "table": table.physical_name}
        with duckdb.connect(str(file), read_only=True, config=_ALONE) as connection:
            return _read(connection, names)


def _read(
    connection: duckdb.DuckDBPyConnection, names: Mapping[str, str]
) -> TableFacts | Unreachable:
    rows = connection.execute(_COLUMNS, names).fetchall()
    if not rows:
        reason = f"there is no table '{names['table']}' in the schema '{names['schema']}'"
        return Unreachable(reason, is_missing=True)
    constraints = connection.execute(_CONSTRAINTS, names).fetchall()
    is_view = connection.execute(_IS_VIEW, names).fetchall()[0][0]
    key = {name for kind, columns in constraints if kind == "PRIMARY KEY" for name in columns}
    unique = {columns[0] for kind, columns in constraints if kind == "UNIQUE" and len(columns) == 1}
    return TableFacts(
        tuple(_column(row, key, unique) for row in rows),
        answered_by="catalog",
        format="view" if is_view else "duckdb",
        keeps=_KEEPS - {"keys", "nulls"} if is_view else _KEEPS,
    )


def _column(row: tuple[Any, ...], key: set[str], unique: set[str]) -> ActualColumn:
    name, written, nullable = row
    return ActualColumn(
        name,
        parse_type(written, "duckdb") or DataType("unknown"),
        nullable=nullable,
        written=written,
        unique=name in unique or key == {name},
        primary_key=name in key,
    )

"""Tables that can be described without Spark."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from floe.extras import naming_extras
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.checks import Table
    from floe.plan import Catalog, TableFacts, TableSource, Unreachable

# Server types whose tables can be described without Spark.
NATIVE_TYPES = frozenset({"duckdb", "iceberg", "postgres", "postgresql"})


def open_native_catalog(opened: Opened, sources: "Mapping[Table, TableSource]") -> "Catalog":
    """Knows the tables of some server types (`NATIVE_TYPES`) without Spark."""
    return _NativeCatalog(opened, sources)


class _NativeCatalog:
    """Asks the catalog that fits a table's server, loading each only once it is needed."""

    def __init__(self, opened: Opened, sources: "Mapping[Table, TableSource]") -> None:
        self._root = opened.root
        self._environment = opened.environment
        self._sources = sources
        self._opened: dict[str, Catalog] = {}

    def describe(self, table: "Table") -> "TableFacts | Unreachable":
        kind = self._sources[table].type
        if kind not in NATIVE_TYPES:
            from floe.plan import Unreachable

            reason = f"no catalog of '{kind}' can be asked without Spark: try --target spark"
            return Unreachable(reason, is_outside=False)
        if kind not in self._opened:
            self._opened[kind] = self._open(kind)
        return self._opened[kind].describe(table)

    def _open(self, kind: str) -> "Catalog":
        with naming_extras():
            return self._import(kind)

    def _import(self, kind: str) -> "Catalog":
        if kind == "iceberg":
            from floe.adapters.iceberg import IcebergCatalog

            return IcebergCatalog(self._sources, self._environment)
        if kind == "duckdb":
            from floe.adapters.duckdb import DuckdbCatalog

            return DuckdbCatalog(self._sources, self._environment, self._root)
        from floe.adapters.postgres import PostgresCatalog

        return PostgresCatalog(self._sources, self._environment)

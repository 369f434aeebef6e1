"""DuckDB tables, as the database's own catalog describes them; no row is read."""

from floe.adapters.duckdb.table_catalog import DuckdbCatalog

__all__ = ["DuckdbCatalog"]

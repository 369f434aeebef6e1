"""PostgreSQL tables, as the database's own catalog describes them; no row is read."""

from floe.adapters.postgres.table_catalog import PostgresCatalog

__all__ = ["PostgresCatalog"]

"""Iceberg tables without Spark, through PyIceberg."""

from floe.adapters.iceberg.table_catalog import IcebergCatalog

__all__ = ["IcebergCatalog"]

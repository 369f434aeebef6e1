"""Iceberg through PyIceberg: tables without Spark, and the registry as a catalog shows it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.adapters.iceberg.settings_files import without_settings_files
from floe.adapters.iceberg.table_catalog import IcebergCatalog

if TYPE_CHECKING:
    from floe.adapters.iceberg.registry_catalog import RegistryCatalog

__all__ = ["IcebergCatalog", "RegistryCatalog", "without_settings_files"]


def __getattr__(name: str) -> Any:
    if name != "RegistryCatalog":
        raise AttributeError(f"module 'floe.adapters.iceberg' has no attribute '{name}'")
    return getattr(import_module("floe.adapters.iceberg.registry_catalog"), name)

"""How tables are reached: one reader per type of server."""

from floe.adapters.spark.readers.preparation import (
    describe_source,
    experimental_types,
    packages_for,
    settings_for,
    settings_for_all,
)

__all__ = [
    "describe_source",
    "experimental_types",
    "packages_for",
    "settings_for",
    "settings_for_all",
]

"""Sources that the standard has no type of server for."""

from collections.abc import Mapping
from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.locations import LOCATIONS, name_files
from floe.lineage.served_tables import ServedTable
from floe.naming import Definition, Naming

# The standard's words for components that sources call otherwise.
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "account_id": ("account",),
    "bucket_name": ("bucket",),
    "catalog": ("database",),
    "database_name": ("database",),
    "dataset_name": ("dataset",),
    "keyspace": ("schema", "database"),
    "project_id": ("project",),
    "region": ("regionName",),
    "region_name": ("region", "regionName"),
    "service_name": ("serviceName",),
}


def name_any_source(table: ServedTable, definition: Definition) -> Naming:
    """A table of a source by the names of its components, or files by their location."""
    if table.find(*LOCATIONS) is not None and is_of_files(definition):
        return name_files(table, definition.id)
    variant = definition.variants[0]
    tables = DottedTables(
        definition.id,
        {name: (name, *_WORDS.get(name, ())) for name in variant.name.components},
        {name: (name, *_WORDS.get(name, ())) for name in variant.namespace.components},
        is_split=len(variant.name.components) > 1,
    )
    return tables(table)


def is_of_files(definition: Definition | None) -> bool:
    """Whether the names of a source are paths of files."""
    components = definition.components.values() if definition else ()
    return any(component.path is not None for component in components)

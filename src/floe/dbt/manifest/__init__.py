"""A dbt project's manifest, read back into contracts."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from floe.dbt.manifest.artifacts import (
        Column,
        Constraint,
        DataTest,
        DbtTable,
        Freshness,
        Manifest,
    )
    from floe.dbt.manifest.drafting import (
        ManifestDraft,
        draft_contracts,
        draft_tables,
        table_behind,
    )
    from floe.dbt.manifest.groups import BY_MEANING, BY_PROJECT, GROUPINGS
    from floe.dbt.manifest.kept_notes import NODE
    from floe.dbt.manifest.notes import noted_of
    from floe.dbt.manifest.reading import read_manifest
    from floe.dbt.manifest.run_results import NodeResult, RunResults, read_run_results
    from floe.dbt.manifest.selection import (
        OwnTables,
        linked_through,
        own_tables,
        select_tables,
        selected_packages,
    )
    from floe.dbt.manifest.staleness import NEWER, YAML, FileOnDisk, has_changed, stale_files

# Whoever only asks for types reads no manifest, and drafts nothing.
_LOADED_LATER = {
    "BY_MEANING": "floe.dbt.manifest.groups",
    "BY_PROJECT": "floe.dbt.manifest.groups",
    "Column": "floe.dbt.manifest.artifacts",
    "Constraint": "floe.dbt.manifest.artifacts",
    "DataTest": "floe.dbt.manifest.artifacts",
    "DbtTable": "floe.dbt.manifest.artifacts",
    "FileOnDisk": "floe.dbt.manifest.staleness",
    "Freshness": "floe.dbt.manifest.artifacts",
    "GROUPINGS": "floe.dbt.manifest.groups",
    "Manifest": "floe.dbt.manifest.artifacts",
    "ManifestDraft": "floe.dbt.manifest.drafting",
    "NEWER": "floe.dbt.manifest.staleness",
    "NODE": "floe.dbt.manifest.kept_notes",
    "NodeResult": "floe.dbt.manifest.run_results",
    "OwnTables": "floe.dbt.manifest.selection",
    "RunResults": "floe.dbt.manifest.run_results",
    "YAML": "floe.dbt.manifest.staleness",
    "draft_contracts": "floe.dbt.manifest.drafting",
    "draft_tables": "floe.dbt.manifest.drafting",
    "has_changed": "floe.dbt.manifest.staleness",
    "linked_through": "floe.dbt.manifest.selection",
    "noted_of": "floe.dbt.manifest.notes",
    "own_tables": "floe.dbt.manifest.selection",
    "read_manifest": "floe.dbt.manifest.reading",
    "read_run_results": "floe.dbt.manifest.run_results",
    "select_tables": "floe.dbt.manifest.selection",
    "selected_packages": "floe.dbt.manifest.selection",
    "stale_files": "floe.dbt.manifest.staleness",
    "table_behind": "floe.dbt.manifest.drafting",
}

__all__ = [
    "BY_MEANING",
    "BY_PROJECT",
    "GROUPINGS",
    "NEWER",
    "NODE",
    "YAML",
    "Column",
    "Constraint",
    "DataTest",
    "DbtTable",
    "FileOnDisk",
    "Freshness",
    "Manifest",
    "ManifestDraft",
    "NodeResult",
    "OwnTables",
    "RunResults",
    "draft_contracts",
    "draft_tables",
    "has_changed",
    "linked_through",
    "noted_of",
    "own_tables",
    "read_manifest",
    "read_run_results",
    "select_tables",
    "selected_packages",
    "stale_files",
    "table_behind",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.dbt.manifest' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)

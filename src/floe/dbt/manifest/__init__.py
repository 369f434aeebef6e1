"""A dbt project's manifest, read back into contracts."""

from floe.dbt.manifest.artifacts import Column, Constraint, DataTest, DbtTable, Freshness, Manifest
from floe.dbt.manifest.drafting import ManifestDraft, draft_contracts, draft_tables, table_behind
from floe.dbt.manifest.groups import BY_MEANING, BY_PROJECT, GROUPINGS
from floe.dbt.manifest.kept_notes import NODE
from floe.dbt.manifest.notes import noted_of
from floe.dbt.manifest.reading import read_manifest
from floe.dbt.manifest.selection import (
    OwnTables,
    own_tables,
    select_tables,
    selected_packages,
)
from floe.dbt.manifest.staleness import NEWER, YAML, FileOnDisk, has_changed, stale_files

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
    "OwnTables",
    "draft_contracts",
    "draft_tables",
    "has_changed",
    "noted_of",
    "own_tables",
    "read_manifest",
    "select_tables",
    "selected_packages",
    "stale_files",
    "table_behind",
]

"""A dbt project's manifest, read back into contracts."""

from floe.dbt.manifest.artifacts import Column, Constraint, DataTest, DbtTable, Freshness, Manifest
from floe.dbt.manifest.drafting import ManifestDraft, draft_contracts, draft_tables
from floe.dbt.manifest.groups import BY_MEANING, BY_PROJECT, GROUPINGS
from floe.dbt.manifest.notes import noted_of
from floe.dbt.manifest.reading import read_manifest
from floe.dbt.manifest.staleness import NEWER, YAML, FileOnDisk, has_changed, stale_files

__all__ = [
    "BY_MEANING",
    "BY_PROJECT",
    "GROUPINGS",
    "NEWER",
    "YAML",
    "Column",
    "Constraint",
    "DataTest",
    "DbtTable",
    "FileOnDisk",
    "Freshness",
    "Manifest",
    "ManifestDraft",
    "draft_contracts",
    "draft_tables",
    "has_changed",
    "noted_of",
    "read_manifest",
    "stale_files",
]

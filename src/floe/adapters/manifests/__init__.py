"""Manifests that dbt has written, and whether they are still true."""

from floe.adapters.manifests.artifact_files import (
    StaleManifestError,
    load_manifest,
    read_artifacts,
    read_results,
)

__all__ = ["StaleManifestError", "load_manifest", "read_artifacts", "read_results"]

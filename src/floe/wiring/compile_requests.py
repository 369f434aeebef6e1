"""What floe.toml says of how contracts are compiled, as the fields of a request."""

from pathlib import Path
from typing import Any

from floe.wiring.manifests import ConfiguredKnowledge
from floe.wiring.workspaces import Opened


def compile_fields(opened: Opened, paths: tuple[Path, ...] = ()) -> dict[str, Any]:
    """The paths that are asked for, the tiers, and what a dbt manifest knows of ports."""
    from floe.workflows.compiling import TierContracts

    settings, knowledge = opened.settings, ConfiguredKnowledge(opened)
    return {
        "files": tuple(opened.name_file(path) for path in paths if not path.is_dir()),
        "folders": tuple(opened.name_file(path) for path in paths if path.is_dir()),
        "tiers": TierContracts(settings.tiers.enterprise, settings.tiers.domain),
        "knowledge": knowledge,
        "missing_manifest": None if knowledge.is_there else settings.dbt.manifest,
    }

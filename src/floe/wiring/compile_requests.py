"""What floe.toml says of how contracts are compiled, as the fields of a request."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.wiring.manifests import ConfiguredKnowledge
from floe.wiring.policies import make_policy
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.findings import Finding
    from floe.graph import Graph
    from floe.workflows.compiling import CompileRequest


def compile_request(opened: Opened, paths: tuple[Path, ...] = ()) -> "CompileRequest":
    """What to compile for a command that asks for nothing else."""
    from floe.workflows.compiling import CompileRequest

    return CompileRequest(**compile_fields(opened, paths))


def compile_fields(
    opened: Opened, paths: tuple[Path, ...] = (), profile: str | None = None
) -> dict[str, Any]:
    """The paths that are asked for, the policy, the tiers, and what a manifest knows of ports."""
    from floe.workflows.compiling import TierContracts

    settings, knowledge = opened.settings, ConfiguredKnowledge(opened)
    return {
        "files": tuple(opened.name_file(path) for path in paths if not path.is_dir()),
        "folders": tuple(opened.name_file(path) for path in paths if path.is_dir()),
        "policy": make_policy(opened, profile),
        "tiers": TierContracts(settings.tiers.enterprise, settings.tiers.domain),
        "knowledge": knowledge,
        "missing_manifest": None if knowledge.is_there else settings.dbt.manifest,
        "look_beside": partial(_look_at_dbt, opened),
    }


def _look_at_dbt(opened: Opened, graph: "Graph") -> "Iterator[Finding]":
    """Where the YAML of the dbt project in the workspace contradicts contracts."""
    project = opened.dbt_project
    is_inside = project.resolve().is_relative_to(opened.root.resolve())
    if not is_inside or not (project / "dbt_project.yml").is_file():
        return
    from floe.wiring.written_files import open_generated_folder
    from floe.workflows.generation import find_other_classes

    settings = opened.settings.dbt
    folder = open_generated_folder(project, opened.root)
    yield from find_other_classes(graph, folder, settings.project_dir, settings.models)

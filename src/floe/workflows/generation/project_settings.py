"""What the settings of a dbt project say about where its files are."""

import posixpath
from dataclasses import dataclass
from typing import Any

from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.generated import is_inside

PROJECT_FILE = "dbt_project.yml"
_HOOK = "floe_open_sources"


@dataclass(frozen=True, slots=True)
class ProjectSettings:
    """The folders of a project; floe writes below the first of each kind."""

    models: tuple[str, ...] = ("models",)
    macros: tuple[str, ...] = ("macros",)
    tests: tuple[str, ...] = ("tests",)
    seeds: tuple[str, ...] = ("seeds",)
    snapshots: tuple[str, ...] = ("snapshots",)
    opens_sources: bool = False
    knows_workspace: bool = False
    name: str = ""
    has_staging: bool = False


def read_settings(text: str, file: str = PROJECT_FILE) -> ProjectSettings:
    """Read dbt_project.yml; `file` is how messages name it."""
    document = read_text(file, text)
    tree = document.tree
    if not isinstance(tree, dict):
        fault = document.faults[-1] if document.faults else None
        where = f"{file}:{fault.line}: {fault.message}" if fault else f"{file}: it has no settings"
        raise ConfigurationError(where)
    variables = tree.get("vars")
    return ProjectSettings(
        models=_folders(tree, "model-paths", "models", file),
        macros=_folders(tree, "macro-paths", "macros", file),
        tests=_folders(tree, "test-paths", "tests", file),
        seeds=_folders(tree, "seed-paths", "seeds", file),
        snapshots=_folders(tree, "snapshot-paths", "snapshots", file),
        opens_sources=_HOOK in str(tree.get("on-run-start")),
        knows_workspace="floe_workspace" in str(variables),
        name=str(tree.get("name") or ""),
        has_staging=isinstance(variables, dict) and variables.get("floe_staging") is True,
    )


def _folders(tree: dict[str, Any], key: str, usual: str, file: str) -> tuple[str, ...]:
    """The folders inside of the project; others are none that floe writes to."""
    written = tree.get(key)
    if written is None:
        return (usual,)
    entries = written if isinstance(written, list) else [written]
    folders = (posixpath.normpath(entry) for entry in entries if _is_plain(entry))
    inside = tuple(folder for folder in folders if is_inside(folder))
    if not inside and key in ("model-paths", "macro-paths", "test-paths"):
        raise ConfigurationError(f"{file}: {key} names no folder that floe can write to")
    return inside


def _is_plain(entry: object) -> bool:
    return isinstance(entry, str) and bool(entry.strip()) and "{" not in entry

"""What the settings of a dbt project say about where its files are."""

import posixpath
from dataclasses import dataclass
from typing import Any

from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.generated import is_inside

PROJECT_FILE = "dbt_project.yml"
_HOOK = "floe_open_sources"
_NESTS = "require_generic_test_arguments_property"


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
    nests_arguments: bool = True


def read_settings(text: str, file: str = PROJECT_FILE) -> ProjectSettings:
    """Read dbt_project.yml; `file` is how messages name it."""
    document = read_text(file, text)
    tree = document.tree
    if not isinstance(tree, dict):
        fault = document.faults[-1] if document.faults else None
        where = f"{file}:{fault.line}: {fault.message}" if fault else f"{file}: it has no settings"
        raise ConfigurationError(where)
    for fault in document.faults:
        if fault.code == "duplicate-key" and fault.column == 1:
            said = fault.message.partition(";")[0]
            raise ConfigurationError(f"{file}:{fault.line}: {said}, and dbt takes the last one")
    if not tree.get("name"):
        raise ConfigurationError(f"{file}: dbt reads no project without a name")
    variables, flags = tree.get("vars"), tree.get("flags")
    settings = ProjectSettings(
        models=_folders(tree, _older(tree, "model-paths", "source-paths"), "models", file),
        macros=_folders(tree, "macro-paths", "macros", file),
        tests=_folders(tree, "test-paths", "tests", file),
        seeds=_folders(tree, _older(tree, "seed-paths", "data-paths"), "seeds", file),
        snapshots=_folders(tree, "snapshot-paths", "snapshots", file),
        opens_sources=_HOOK in str(tree.get("on-run-start")),
        knows_workspace="floe_workspace" in str(variables),
        name=str(tree.get("name")),
        has_staging=isinstance(variables, dict) and variables.get("floe_staging") is True,
        nests_arguments=not (isinstance(flags, dict) and flags.get(_NESTS) is False),
    )
    _refuse_mixed(settings, file)
    return settings


def _older(tree: dict[str, Any], key: str, former: str) -> str:
    """The key, or what it was called before dbt 1.0, which dbt still reads."""
    return former if key not in tree and former in tree else key


def _refuse_mixed(settings: ProjectSettings, file: str) -> None:
    """Whatever lies below a folder of models is a model for dbt, macros and tests too."""
    for kind, folder in (("macros", settings.macros[0]), ("tests", settings.tests[0])):
        above = next((own for own in settings.models if f"{folder}/".startswith(f"{own}/")), None)
        if above is not None:
            raise ConfigurationError(
                f"{file}: dbt would take the {kind} in '{folder}' for models, as these are in"
                f" '{above}': give the {kind} a folder of their own"
            )


def _folders(tree: dict[str, Any], key: str, usual: str, file: str) -> tuple[str, ...]:
    """The folders inside of the project; others are none that floe writes to."""
    written = tree.get(key)
    if written is None:
        return (usual,)
    if not isinstance(written, list):
        raise ConfigurationError(f"{file}: dbt reads {key} as a list only: write [{written}]")
    folders = (posixpath.normpath(entry) for entry in written if _is_plain(entry))
    inside = tuple(folder for folder in folders if is_inside(folder))
    if not inside and usual in ("models", "macros", "tests"):
        raise ConfigurationError(f"{file}: {key} names no folder that floe can write to")
    return inside


def _is_plain(entry: object) -> bool:
    return isinstance(entry, str) and bool(entry.strip()) and "{" not in entry

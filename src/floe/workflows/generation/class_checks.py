"""The classes of columns in a dbt project's YAML, held against those of contracts."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from floe.dbt import class_findings
from floe.errors import ConfigurationError
from floe.findings import Finding
from floe.generated import FileState
from floe.graph import Graph
from floe.workflows.generation.deciding import Decision
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.project_settings import (
    PROJECT_FILE,
    ProjectSettings,
    read_settings,
)

_YAML = (".yml", ".yaml")


def find_other_classes(
    graph: Graph, folder: ProjectFolder, project: str, model_names: Mapping[str, str]
) -> Iterator[Finding]:
    """Where the YAML of a project that is there disagrees; `project` is its name in messages."""
    text = folder.read((PROJECT_FILE,)).texts.get(PROJECT_FILE)
    if text is None:
        return
    settings = ProjectSettings()
    with suppress(ConfigurationError):
        settings = read_settings(text)
    folders = (*settings.models, *settings.seeds, *settings.snapshots)
    texts = folder.read(folder.list_files(folders, _YAML)).texts
    yield from class_findings(graph, _named(texts, project), model_names)


def find_kept_classes(
    graph: Graph,
    decisions: Iterable[Decision],
    own: Mapping[str, str],
    project: str,
    model_names: Mapping[str, str],
) -> Iterator[Finding]:
    """The same for what people wrote of a project that is brought to what contracts ask for."""
    texts = dict(own)
    for decision in decisions:
        planned, text = decision.planned, decision.text_left
        is_theirs = planned.state is FileState.SHARED or text != planned.generated
        if text is not None and planned.path.endswith(_YAML) and is_theirs:
            texts[planned.path] = text
    yield from class_findings(graph, _named(texts, project), model_names)


def _named(texts: Mapping[str, str], project: str) -> dict[str, str]:
    return {f"{project}/{path}": text for path, text in texts.items()}

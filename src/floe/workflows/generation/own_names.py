"""The names that a dbt project's own files have taken, so that none is given twice."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.documents import read_text
from floe.workflows.generation.project_settings import ProjectSettings

_MODELS = (".sql", ".py")
_SEEDS = (".csv",)
_YAML = (".yml", ".yaml")
ENDINGS = (*_MODELS, *_SEEDS, *_YAML)
_NAMED = ("models", "seeds", "snapshots")
_SNAPSHOT = re.compile(r"\{%[-+]?\s*snapshot\s+(\w+)")

Read = Callable[[Iterable[str]], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class OwnNames:
    """Models, seeds and snapshots by name, sources each with a table, and groups of models."""

    models: frozenset[str] = frozenset()
    sources: frozenset[tuple[str, str]] = frozenset()
    groups: frozenset[str] = frozenset()


def own_names(files: Iterable[str], read: Read, settings: ProjectSettings) -> OwnNames:
    """The names in some files of a project; what cannot be read has none."""
    files = tuple(files)
    models = {
        _stem(file)
        for file in files
        if _is_below(file, settings.models, _MODELS) or _is_below(file, settings.seeds, _SEEDS)
    }
    snapshots = [file for file in files if _is_below(file, settings.snapshots, (".sql",))]
    models.update(name for text in read(snapshots).values() for name in _SNAPSHOT.findall(text))
    sources: set[tuple[str, str]] = set()
    groups: set[str] = set()
    for file, text in read(file for file in files if file.endswith(_YAML)).items():
        tree = read_text(file, text).tree if _may_name(text) else None
        if isinstance(tree, dict):
            models.update(name for key in _NAMED for name, _ in _entries(tree.get(key)))
            sources.update(_sources(tree))
            groups.update(name for name, _ in _entries(tree.get("groups")))
    return OwnNames(frozenset(models), frozenset(sources), frozenset(groups))


def _is_below(file: str, folders: Iterable[str], endings: tuple[str, ...]) -> bool:
    return file.endswith(endings) and any(file.startswith(f"{folder}/") for folder in folders)


def _stem(file: str) -> str:
    return posixpath.splitext(posixpath.basename(file))[0]


def _may_name(text: str) -> bool:
    return any(key in text for key in ("sources", "groups", *_NAMED))


def _sources(tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for source, entry in _entries(tree.get("sources")):
        for table, _ in _entries(entry.get("tables")):
            yield source, table


def _entries(value: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for entry in value if isinstance(value, list) else ():
        if isinstance(entry, dict) and isinstance(entry.get("name"), str):
            yield entry["name"], entry

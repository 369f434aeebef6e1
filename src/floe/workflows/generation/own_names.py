"""The names that a dbt project's own files have taken, so that none is given twice."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floe.dbt import noted_table
from floe.documents import ReadingFault, read_text
from floe.workflows.generation.broken_yaml import UNREADABLE, yaml_fault
from floe.workflows.generation.project_folder import ReadFiles
from floe.workflows.generation.project_settings import ProjectSettings

SCRIPTS = (".sql", ".py")
_SEEDS = (".csv",)
_YAML = (".yml", ".yaml")
ENDINGS = (*SCRIPTS, *_SEEDS, *_YAML)
_NAMED = ("models", "seeds", "snapshots")
_SNAPSHOT = re.compile(r"\{%[-+]?\s*snapshot\s+(\w+)")

Read = Callable[[Iterable[str]], ReadFiles]

Described = tuple[str, str, str]
"""Kind, the source's name, and the name."""
_KINDS = {"models": "model", "seeds": "seed", "snapshots": "snapshot"}


@dataclass(frozen=True, slots=True)
class OwnNames:
    """Models, seeds and snapshots by name, sources each with a table, and groups of models.

    `described` is the YAML file of each that has one, `texts` are those files, and `versions` the
    names of versioned models, each with a version, whether it is the latest, and its file's stem.
    """

    models: frozenset[str] = frozenset()
    sources: frozenset[tuple[str, str]] = frozenset()
    groups: frozenset[str] = frozenset()
    described: Mapping[Described, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    versions: tuple[tuple[str, str, bool, str], ...] = ()
    snapshots: Mapping[str, str] = field(default_factory=dict)
    """The file that makes each snapshot: SQL, or YAML that names its `relation`."""
    broken: Mapping[str, ReadingFault] = field(default_factory=dict)
    """What keeps dbt, or floe, from reading some of the files that give names."""
    noted: Mapping[Described, str] = field(default_factory=dict)
    """The table of a contract that floe has noted with some of those that are described."""

    def made(
        self, files: Iterable[str], settings: ProjectSettings
    ) -> Iterator[tuple[str, str, str]]:
        """Kind, name and file of all that files make."""
        for file in files:
            if _is_below(file, settings.models, SCRIPTS):
                yield "model", _stem(file), file
            elif _is_below(file, settings.seeds, _SEEDS):
                yield "seed", _stem(file), file
        yield from (("snapshot", name, file) for name, file in self.snapshots.items())


def own_names(files: Iterable[str], read: Read, settings: ProjectSettings) -> OwnNames:
    """The names in some files of a project; what cannot be read has none, and is `broken`."""
    files = tuple(files)
    models = {
        _stem(file)
        for file in files
        if _is_below(file, settings.models, SCRIPTS) or _is_below(file, settings.seeds, _SEEDS)
    }
    scripts = read(file for file in files if _is_below(file, settings.snapshots, (".sql",)))
    snapshots = {
        name: file for file, text in scripts.texts.items() for name in _SNAPSHOT.findall(text)
    }
    models.update(snapshots)
    sources: set[tuple[str, str]] = set()
    groups: set[str] = set()
    described: dict[Described, str] = {}
    noted: dict[Described, str] = {}
    versions: list[tuple[str, str, bool, str]] = []
    described_files = read(file for file in files if file.endswith(_YAML))
    broken = {
        file: ReadingFault(UNREADABLE, 1, 1, reason)
        for file, reason in {**scripts.unreadable, **described_files.unreadable}.items()
    }
    for file, text in described_files.texts.items():
        document = read_text(file, text)
        if fault := yaml_fault(document):
            broken[file] = fault
        tree = document.tree
        if isinstance(tree, dict):
            models.update(name for key in _NAMED for name, _ in _entries(tree.get(key)))
            sources.update(_sources(tree))
            groups.update(name for name, _ in _entries(tree.get("groups")))
            versions += _versions(tree)
            for described_table, entry in _described_entries(tree):
                described.setdefault(described_table, file)
                if described_table[0] == "snapshot" and "relation" in entry:
                    snapshots.setdefault(described_table[2], file)
                if table := noted_table(entry):
                    noted.setdefault(described_table, table)
    named = OwnNames(frozenset(models), frozenset(sources), frozenset(groups))
    return replace(
        named,
        described=described,
        texts=described_files.texts,
        versions=tuple(versions),
        snapshots=snapshots,
        broken=broken,
        noted=noted,
    )


def described_in(tree: Mapping[str, Any]) -> Iterator[Described]:
    """All that a YAML file has an entry for."""
    return (described_table for described_table, _ in _described_entries(tree))


def _described_entries(tree: Mapping[str, Any]) -> Iterator[tuple[Described, Mapping[str, Any]]]:
    for key, kind in _KINDS.items():
        yield from (((kind, "", name), entry) for name, entry in _entries(tree.get(key)))
    for source, entry in _entries(tree.get("sources")):
        for table, table_entry in _entries(entry.get("tables")):
            yield ("source", source, table), table_entry


def _versions(tree: Mapping[str, Any]) -> Iterator[tuple[str, str, bool, str]]:
    for name, entry in _entries(tree.get("models")):
        listed = entry.get("versions")
        versions = [
            version
            for version in (listed if isinstance(listed, list) else ())
            if isinstance(version, dict) and "v" in version
        ]
        latest = entry.get("latest_version", _highest(versions))
        for version in versions:
            stem = version.get("defined_in") or f"{name}_v{version['v']}"
            yield name, str(version["v"]), version["v"] == latest, str(stem)


def _highest(versions: list[dict[str, Any]]) -> Any:
    """As dbt has it: the highest number, or the last in the order of the alphabet."""
    numbers = [version["v"] for version in versions]
    if all(isinstance(number, int | float) for number in numbers):
        return max(numbers, default=None)
    return max(numbers, key=str, default=None)


def _is_below(file: str, folders: Iterable[str], endings: tuple[str, ...]) -> bool:
    return file.endswith(endings) and any(file.startswith(f"{folder}/") for folder in folders)


def _stem(file: str) -> str:
    return posixpath.splitext(posixpath.basename(file))[0]


def _sources(tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for source, entry in _entries(tree.get("sources")):
        for table, _ in _entries(entry.get("tables")):
            yield source, table


def _entries(value: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for entry in value if isinstance(value, list) else ():
        if isinstance(entry, dict) and isinstance(entry.get("name"), str):
            yield entry["name"], entry

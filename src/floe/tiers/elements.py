"""The tables and columns that a tier's service level speaks of, found in a contract below it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from floe.documents import Path
from floe.graph import Graph
from floe.model import Contract, SlaProperty
from floe.tiers.demands import EVERY, TierDemand, path_of
from floe.tiers.parts import follow

# What has no meaning of its own in a reference, nor between several.
_WRITABLE = re.compile(r"[^\s/#<>\[\](),.]+( +[^\s/#<>\[\](),.]+)*")


def subjects_of(
    graph: Graph, sla: SlaProperty, contract: Contract, demands: Iterable[TierDemand]
) -> tuple[TierDemand, ...]:
    """The parts of a tier that its service level names; one that it lacks is known by its name."""
    by_path = {path_of(demand.place): demand for demand in demands}
    subjects: list[TierDemand] = []
    for text in sla.elements or _split(contract.sla_default_element):
        targets = graph.resolve(text, contract.file, "element").targets
        own = [target.path for target in targets if target.file == contract.file]
        met = [by_path[path] for path in own if path in by_path]
        subjects += met or [TierDemand(EVERY, _names(text), {}, sla.place, contract)]
    return tuple(subjects)


def elements_in(tree: Mapping[str, Any], subjects: Iterable[TierDemand]) -> Iterator[str]:
    """References to what a contract has of the subjects of a tier's service level."""
    for subject in subjects:
        for path, table in subject.tables_in(tree):
            for column_path, column in follow(table, path, subject.steps):
                if column:
                    yield _print(tree, column_path)


def _print(tree: Any, path: Path) -> str:
    """By names where these can be written, and say enough; else by ids."""
    names: list[str] = []
    hops: list[str] = []
    node = tree
    for key in path:
        node = node[key]
        if isinstance(key, int):
            names.append(str(node.get("name", "")))
        hops.append(str(node.get("id", "")) if isinstance(key, int) else key)
    is_named = isinstance(path[-1], int) and "key" not in path
    if is_named and all(map(_WRITABLE.fullmatch, names)):
        return ".".join(names)
    return "/".join(hops) if all(map(_WRITABLE.fullmatch, hops)) else ".".join(names)


def _split(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


def _names(text: str) -> tuple[str, ...]:
    """The names in a reference that leads nowhere, without that of a table."""
    if "/" in text:
        return (re.split(r"[./#]", text)[-1],)
    names = text.rpartition("#")[2].split(".")
    return tuple(names[1:] or names)

"""Paths of elements in ids, counting those that are about to be added."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from floe.documents import Path, WrittenValue
from floe.graph import Graph, Target
from floe.model import Contract, Product
from floe.workflows.drafts import RepairedFile, find_target
from floe.workflows.missing_ids import NewIds

_REFERABLE = re.compile(r"[^\s.#/\\@!%&^]+")
# A reference passes through the items of an array and the values of a map without a word.
_SILENT: tuple[Path, ...] = (("items",), ("map", "value"))


class IdPaths:
    """Prints where an element stands, as it will be once the new ids are written."""

    def __init__(self, graph: Graph, drafts: dict[str, RepairedFile], new: NewIds) -> None:
        self._graph = graph
        self._drafts = drafts
        self._new = new
        elements: tuple[Contract | Product, ...] = (*graph.contracts, *graph.products)
        self._trees = {element.place.file: element.node for element in elements}

    def print(self, target: Target) -> str | None:
        """The slash form of a target's path, None if an element on the way has no id."""
        hops: list[str] = []
        for path, parent, node in self._steps(target):
            key = path[-1]
            hop = key if isinstance(key, str) else self._id(target.file, path, node)
            if hop is None or (isinstance(key, int) and _is_shared(hop, parent)):
                return None
            hops.append(hop)
        return "/".join(hops)

    def new_on_the_way(self, targets: Iterable[Target]) -> set[WrittenValue]:
        """The mappings on the way to some targets that are about to get an id."""
        mappings = {
            find_target(self._graph, self._drafts, target.file, path)
            for target in targets
            for path, _, _ in self._steps(target)
            if isinstance(path[-1], int)
        }
        return {mapping for mapping in mappings if mapping in self._new.by_mapping}

    def _id(self, file: str, path: Path, node: Any) -> str | None:
        if not isinstance(node, dict):
            return None
        id_ = node.get("id")
        if id_ is None:
            mapping = find_target(self._graph, self._drafts, file, path)
            id_ = self._new.by_mapping.get(mapping) if mapping else None
        return str(id_) if _REFERABLE.fullmatch(str(id_ or "")) else None

    def _steps(self, target: Target) -> Iterator[tuple[Path, Any, Any]]:
        """Every step that a reference has to name, with the nodes before and after it."""
        node = self._trees.get(target.file, self._graph.sources[target.file].tree)
        position = 0
        while position < len(target.path):
            silent = _silent(node, target.path[position:])
            step = silent or 1
            parent = node
            for key in target.path[position : position + step]:
                node = node[key]
            position += step
            if not silent:
                yield target.path[:position], parent, node


def _is_shared(id_: str, items: list[Any]) -> bool:
    """Whether an id stands for several neighbours, so that no reference can tell them apart."""
    alike = (item for item in items if isinstance(item, dict) and str(item.get("id")) == id_)
    return len(list(islice(alike, 2))) > 1


def _silent(node: Any, rest: Path) -> int:
    for words in _SILENT:
        length = len(words)
        if rest[:length] == words and len(rest) > length and rest[length] not in node:
            return length
    return 0

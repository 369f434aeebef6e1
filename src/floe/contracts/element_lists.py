"""The lists of a document whose elements references may point at by id."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from floe.comparing import natural_key
from floe.documents import Path
from floe.graph import CONTRACT

_CONTRACT_LISTS = (
    *("servers", "schema", "properties", "quality"),
    *("support", "roles", "slaProperties", "team"),
)
_PRODUCT_LISTS = ("inputPorts", "outputPorts", "managementPorts", "support")
_INNER_LISTS = ("schema", "properties", "quality")
_WORDS = {"properties": "property", "schema": "object", "quality": "rule", "slaProperties": "sla"}


@dataclass(frozen=True, slots=True)
class IdentifiedList:
    """A list, its path, and the key by which people know its elements."""

    path: Path
    items: list[Any]
    natural_key: str

    @property
    def ids(self) -> set[str]:
        """The ids that its elements have already."""
        return {str(node["id"]) for node in self.items if isinstance(node, dict) and "id" in node}

    @property
    def word(self) -> str:
        """What one element is called."""
        section = str(self.path[-1])
        return _WORDS.get(section, section.removesuffix("s").lower())


def identified_lists(tree: Any, kind: str) -> Iterator[IdentifiedList]:
    """Every list of a contract or a product whose elements should have ids, top down."""
    if not isinstance(tree, dict):
        return
    lists = _CONTRACT_LISTS if kind == CONTRACT else _PRODUCT_LISTS
    for section in lists:
        yield from _list(tree, (), section)
    team = tree.get("team")
    if isinstance(team, dict):
        yield from _list(team, ("team",), "members")


def _list(node: dict[str, Any], path: Path, section: str) -> Iterator[IdentifiedList]:
    items = node.get(section)
    if not isinstance(items, list):
        return
    below = (*path, section)
    yield IdentifiedList(below, items, natural_key(section))
    if section in (*_INNER_LISTS, "outputPorts"):
        for number, item in enumerate(items):
            yield from _inner(item, (*below, number))


def _inner(node: Any, path: Path) -> Iterator[IdentifiedList]:
    if not isinstance(node, dict):
        return
    for section in _INNER_LISTS:
        yield from _list(node, path, section)
    yield from _inner(node.get("items"), (*path, "items"))
    mapped = node.get("map")
    if isinstance(mapped, dict):
        for side in ("key", "value"):
            yield from _inner(mapped.get(side), (*path, "map", side))

"""Links of a draft to tables of other contracts, wherever those contracts are."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from floe.model import Contract
from floe.workflows.drafting.alignment import Node, nodes_below

Move = Callable[[str], str | None]
_BELOW = ("schema", "properties", "items")


def move_links(node: Node, move: Move) -> Node:
    """A tree whose links lead to where `move` says; those that lead nowhere are left out."""
    found = dict(node)
    for key in _BELOW:
        below = node.get(key)
        if isinstance(below, list):
            found[key] = [move_links(one, move) if isinstance(one, dict) else one for one in below]
        elif isinstance(below, dict):
            found[key] = move_links(below, move)
    if "relationships" in node:
        moved = (_moved(link, move) for link in nodes_below(node, "relationships"))
        found["relationships"] = [link for link in moved if link is not None]
    return {key: value for key, value in found.items() if key != "relationships" or value}


def has_element(contract: Contract, path: str) -> bool:
    """Whether a contract has a table or a column where a path such as `/schema/x` leads."""
    hops = path.strip("/").split("/")
    level: list[Mapping[str, Any]] = [contract.node]
    for section, name in zip(hops[::2], hops[1::2], strict=False):
        below = [one for node in level for one in nodes_below(node, section)]
        level = [one for one in below if name in (one.get("id"), one.get("name"))]
    return bool(level)


def _moved(link: Node, move: Move) -> Node | None:
    ends: dict[str, Any] = {}
    for key in ("from", "to"):
        if key not in link:
            continue
        targets = [move(one) if "#" in one else one for one in _texts(link[key])]
        if None in targets:
            return None
        ends[key] = targets if isinstance(link[key], list) else targets[0]
    return {**link, **ends}


def _texts(end: Any) -> Iterator[str]:
    yield from (str(one) for one in (end if isinstance(end, list) else [end]))

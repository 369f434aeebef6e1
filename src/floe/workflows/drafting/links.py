"""Links of a draft to tables, in the same contract or in others."""

from collections.abc import Callable, Mapping
from typing import Any

from floe.model import Contract
from floe.workflows.drafting.nodes import Node, nodes_below

Move = Callable[[str], str | None]
_BELOW = ("schema", "properties", "items")


def move_links(node: Node, move: Move) -> Node:
    """A tree whose links to other contracts lead to where `move` says."""
    return move_ends(node, lambda end: move(end) if "#" in end else end)


def move_ends(node: Node, move: Move) -> Node:
    """A tree whose links lead to where `move` says; those that lead nowhere are left out."""
    found = dict(node)
    for key in _BELOW:
        below = node.get(key)
        if isinstance(below, list):
            found[key] = [move_ends(one, move) if isinstance(one, dict) else one for one in below]
        elif isinstance(below, dict):
            found[key] = move_ends(below, move)
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
        end = link[key]
        targets = [move(str(one)) for one in (end if isinstance(end, list) else [end])]
        if None in targets:
            return None
        ends[key] = targets if isinstance(end, list) else targets[0]
    return {**link, **ends}

"""Relationships that the standard has no place for, which travel in custom properties."""

from typing import Any

from floe.documents import Path, Upgrading
from floe.odcs.lowering import CARRIED_RELATIONSHIPS

_LISTS = ("schema", "properties")


def upgrade_carried(upgrading: Upgrading) -> None:
    """Read what `floeRelationships` carries as the relationships of its element."""
    upgrading.tree = _children(upgrading, upgrading.tree, ())


def _children(upgrading: Upgrading, node: dict[str, Any], path: Path) -> dict[str, Any]:
    """The same node where nothing below it carries any."""
    changed: dict[str, Any] = {}
    for key in _LISTS:
        below = node.get(key)
        if isinstance(below, list):
            read = [_element(upgrading, item, (*path, key, n)) for n, item in enumerate(below)]
            if any(new is not old for new, old in zip(read, below, strict=True)):
                changed[key] = read
    items = node.get("items")
    read_items = _element(upgrading, items, (*path, "items"))
    if read_items is not items:
        changed["items"] = read_items
    return {**node, **changed} if changed else node


def _element(upgrading: Upgrading, node: Any, path: Path) -> Any:
    if not isinstance(node, dict):
        return node
    node = _children(upgrading, node, path)
    customs = node.get("customProperties")
    number = _carrier(customs) if isinstance(customs, list) else None
    if number is None:
        return node
    own = node.get("relationships")
    existing = own if isinstance(own, list) else []
    carried = customs[number]["value"]
    homes: list[Path] = [
        *((*path, "customProperties", number, "value", n) for n, _ in enumerate(carried)),
        *((*path, "relationships", n) for n, _ in enumerate(existing)),
    ]
    for position, old in enumerate(homes):
        upgrading.moved((*path, "relationships", position), old)
    for position in range(number, len(customs) - 1):
        old = (*path, "customProperties", position + 1)
        upgrading.moved((*path, "customProperties", position), old)
    left = [custom for position, custom in enumerate(customs) if position != number]
    rest = {key: value for key, value in node.items() if key != "customProperties"}
    kept = {"customProperties": left} if left else {}
    return {**rest, **kept, "relationships": [*carried, *existing]}


def _carrier(customs: list[Any]) -> int | None:
    for number, custom in enumerate(customs):
        if isinstance(custom, dict) and custom.get("property") == CARRIED_RELATIONSHIPS:
            value = custom.get("value")
            is_whole = isinstance(value, list) and all(isinstance(item, dict) for item in value)
            return number if is_whole else None
    return None

"""Ids for elements, made of what names them."""

import copy
from typing import Any

from floe.contracts.element_lists import IdentifiedList, identified_lists
from floe.graph import CONTRACT
from floe.model import free_id, snake_case


def complete_ids(tree: dict[str, Any]) -> dict[str, Any]:
    """A copy of a contract in which every element that references may point at has an id."""
    completed: dict[str, Any] = copy.deepcopy(tree)
    for listed in identified_lists(completed, CONTRACT):
        taken = listed.ids
        for number, node in enumerate(listed.items):
            preferred = natural_id(listed, number) if isinstance(node, dict) else None
            if preferred is not None and "id" not in node:
                listed.items[number] = {"id": free_id(preferred, taken), **node}
                taken.add(listed.items[number]["id"])
    return completed


def natural_id(listed: IdentifiedList, number: int) -> str | None:
    """The id that an element would have by itself; None where nothing names it."""
    node = listed.items[number]
    name = _text(node.get(listed.natural_key))
    if name is not None:
        return snake_case(name) or f"{listed.word}_{number + 1}"
    if listed.path[-1] != "quality":
        return None
    metric = _metric(node)
    alike = [other for other in listed.items[:number] if _is_nameless(other, metric)]
    return f"{metric}_{len(alike) + 1}"


def _metric(node: dict[str, Any]) -> str:
    for key in ("metric", "rule", "type"):
        metric = _text(node.get(key))
        if metric is not None and snake_case(metric):
            return snake_case(metric)
    return "rule"


def _is_nameless(node: Any, metric: str) -> bool:
    return isinstance(node, dict) and _text(node.get("name")) is None and _metric(node) == metric


def _text(value: Any) -> str | None:
    is_text = isinstance(value, str | int) and not isinstance(value, bool)
    return str(value).strip() or None if is_text else None

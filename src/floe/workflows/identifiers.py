"""Ids made of names: snake_case, plain letters, the same every time."""

import re
import unicodedata
from typing import Any

from floe.workflows.identified_lists import IdentifiedList

_WORD_STARTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")


def snake_case(name: str) -> str:
    """A name in lower case letters, digits and underscores; empty where none of it can be kept."""
    words = _WORD_STARTS.sub("_", name).casefold()
    folded = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return _NOT_PLAIN.sub("_", folded).strip("_")


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
        found = _text(node.get(key))
        if found is not None and snake_case(found):
            return snake_case(found)
    return "rule"


def _is_nameless(node: Any, metric: str) -> bool:
    return isinstance(node, dict) and _text(node.get("name")) is None and _metric(node) == metric


def _text(value: Any) -> str | None:
    is_text = isinstance(value, str | int) and not isinstance(value, bool)
    return str(value).strip() or None if is_text else None

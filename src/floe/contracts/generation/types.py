"""Columns whose authors wrote an engine's type where the standard wants its own."""

from collections.abc import Mapping
from typing import Any

from floe.model import parse_type, typed_fields

_LOGICAL_TYPES = frozenset(
    (
        *("string", "date", "timestamp", "time", "number", "integer", "boolean"),
        *("object", "array", "map", "vector"),
    )
)


def typed(node: Any) -> Any:
    """A schema object or a property in which every logical type is one of the standard's."""
    if isinstance(node, list):
        return [typed(item) for item in node]
    if not isinstance(node, Mapping):
        return node
    inner = {key: typed(node[key]) for key in ("properties", "items", "map") if key in node}
    sides = {key: typed(node[key]) for key in ("key", "value") if isinstance(node.get(key), dict)}
    return _with_type({**node, **inner, **sides})


def _with_type(node: dict[str, Any]) -> dict[str, Any]:
    written = node.get("logicalType")
    if not isinstance(written, str) or written in _LOGICAL_TYPES:
        return node
    if written.strip().lower() in _LOGICAL_TYPES:
        return {**node, "logicalType": written.strip().lower()}
    found = parse_type(written)
    if found is None or found.kind == "unknown":
        return node
    rest = {key: value for key, value in node.items() if key != "logicalType"}
    return {**typed_fields(found, written), **rest}

"""The logical types on both ends of a foreign key, column by column."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.lint.foreign_keys import ForeignKey
from floe.model import Place, Property

FAMILIES = {
    "array": "array",
    "boolean": "boolean",
    "date": "moment",
    "integer": "number",
    "map": "map",
    "number": "number",
    "object": "object",
    "string": "string",
    "time": "time",
    "timestamp": "moment",
    "vector": "vector",
}


@dataclass(frozen=True, slots=True)
class TypePair:
    """Two columns that a foreign key compares, and where the second one is named."""

    place: Place
    from_name: str
    from_type: str
    to_name: str
    to_type: str


def family_of(logical_type: str) -> str:
    """The family within which values can be compared after a conversion."""
    return FAMILIES[logical_type]


def walk_type_pairs(foreign_key: ForeignKey) -> Iterator[TypePair]:
    """The pairs of columns of which both have a type that the standard knows."""
    from_nodes = _from_nodes(foreign_key)
    to_ends = [
        (reference.place, target.node)
        for reference in foreign_key.to_references
        for target in reference.resolution.targets
        if target.kind == "property"
    ]
    if not foreign_key.is_resolved or len(from_nodes) != len(to_ends):
        return
    is_own = foreign_key.carrier.place.file == foreign_key.relationship.place.file
    for from_node, (place, to_node) in zip(from_nodes, to_ends, strict=True):
        from_type, to_type = _compared_type(from_node), _compared_type(to_node)
        if from_type and to_type:
            at = place if is_own else foreign_key.carrier.place
            yield TypePair(at, _name(from_node), from_type, _name(to_node), to_type)


def _from_nodes(foreign_key: ForeignKey) -> list[Mapping[str, Any]]:
    if isinstance(foreign_key.carrier, Property):
        # Several targets of one property are a fault of their own; each is still compared.
        return [foreign_key.carrier.node] * len(foreign_key.to_targets)
    return [target.node for target in foreign_key.from_targets if target.kind == "property"]


def _compared_type(node: Mapping[str, Any]) -> str | None:
    """A key on an array speaks of its elements."""
    logical_type = node.get("logicalType")
    items = node.get("items")
    if logical_type == "array":
        return _compared_type(items) if isinstance(items, dict) else None
    return logical_type if isinstance(logical_type, str) and logical_type in FAMILIES else None


def _name(node: Mapping[str, Any]) -> str:
    return f"'{node.get('name') or node.get('id') or 'the element'}'"

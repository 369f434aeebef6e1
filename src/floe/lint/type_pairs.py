"""The logical types on both ends of a foreign key, column by column."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.comparing import LOGICAL_TYPES, are_comparable
from floe.graph import ForeignKey, Reference
from floe.model import Place, Property


@dataclass(frozen=True, slots=True)
class TypePair:
    """Two columns that a foreign key compares, and where the second one is named."""

    place: Place
    from_name: str
    from_type: str
    to_name: str
    to_type: str

    @property
    def is_comparable(self) -> bool:
        """Whether values of both types can be compared, if need be after a conversion."""
        return are_comparable(self.from_type, self.to_type)


@dataclass(frozen=True, slots=True)
class Column:
    """One end of a pair: where it is named, where it stands and what it is."""

    named_at: Place
    place: Place
    node: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Its name in quotes; the elements of arrays and maps often have none."""
        return f"'{self.node.get('name') or self.node.get('id') or self.place}'"


def walk_type_pairs(foreign_key: ForeignKey) -> Iterator[TypePair]:
    """The pairs of columns of which both have a type that the standard knows."""
    to_columns = _columns(foreign_key.to_references)
    from_columns = _columns(foreign_key.from_references)
    carrier = foreign_key.carrier
    if isinstance(carrier, Property):
        # Several targets of one property are a fault of their own; each is still compared.
        from_columns = [Column(carrier.place, carrier.place, carrier.node)] * len(to_columns)
    if not foreign_key.is_resolved or len(from_columns) != len(to_columns):
        return
    is_own = carrier.place.file == foreign_key.relationship.place.file
    for start, end in zip(from_columns, to_columns, strict=True):
        from_type, to_type = _compared_type(start.node), _compared_type(end.node)
        if from_type and to_type:
            at = end.named_at if is_own else carrier.place
            yield TypePair(at, start.name, from_type, end.name, to_type)


def _columns(references: tuple[Reference, ...]) -> list[Column]:
    return [
        Column(reference.place, Place(target.file, target.path), target.node)
        for reference in references
        for target in reference.resolution.targets
        if target.kind == "property"
    ]


def _compared_type(node: Mapping[str, Any]) -> str | None:
    """A key on an array speaks of its elements."""
    logical_type = node.get("logicalType")
    items = node.get("items")
    if logical_type == "array":
        return _compared_type(items) if isinstance(items, dict) else None
    return logical_type if isinstance(logical_type, str) and logical_type in LOGICAL_TYPES else None

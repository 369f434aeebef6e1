from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.comparing import LOGICAL_TYPES, are_comparable
from floe.findings import Finding, Severity, rule
from floe.graph import ForeignKey, Graph, Reference, foreign_keys_of
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

    def finding(self, more: str) -> Finding:
        """A finding on the two types."""
        return Finding(
            self.place,
            f"{self.from_name} is {self.from_type} and {self.to_name} is {self.to_type}{more}",
            hint="give both columns the same logicalType",
        )


@dataclass(frozen=True, slots=True)
class KeyColumn:
    """One end of a pair: where it is named, where it stands and what it is."""

    named_at: Place
    place: Place
    node: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Its name in quotes; the elements of arrays and maps often have none."""
        return f"'{self.node.get('name') or self.node.get('id') or self.place}'"


@rule("lint/foreign-key-type-differs", Severity.WARNING)
def foreign_key_type_differs(graph: Graph) -> Iterator[Finding]:
    """A foreign key between columns of related types: integer and number, date and timestamp.

    Why: the values are compared after a silent conversion, in which a large key
    or a time of day can be lost.

    Instead: give both columns the same logicalType.
    """
    for pair in _pairs(graph):
        if pair.is_comparable and pair.from_type != pair.to_type:
            yield pair.finding("")


@rule("lint/foreign-key-type-mismatch", Severity.ERROR)
def foreign_key_type_mismatch(graph: Graph) -> Iterator[Finding]:
    """A foreign key between columns of different kinds, such as a string and an integer.

    Logical types are compared; a column without one is not judged.

    Why: the values can never be equal without a cast that nobody wrote down, so
    the join is empty or every row counts as an orphan.

    Instead: give both columns the same logicalType, or point at the column that
    was meant.
    """
    for pair in _pairs(graph):
        if not pair.is_comparable:
            yield pair.finding(": they can never match")


def _pairs(graph: Graph) -> Iterator[TypePair]:
    for foreign_key in foreign_keys_of(graph):
        yield from _walk(foreign_key)


def _walk(foreign_key: ForeignKey) -> Iterator[TypePair]:
    """The pairs of columns of which both have a type that the standard knows."""
    to_columns = _columns(foreign_key.to_references)
    from_columns = _columns(foreign_key.from_references)
    carrier = foreign_key.carrier
    if isinstance(carrier, Property):
        # Several targets of one property are a fault of their own; each is still compared.
        from_columns = [KeyColumn(carrier.place, carrier.place, carrier.node)] * len(to_columns)
    if not foreign_key.is_resolved or len(from_columns) != len(to_columns):
        return
    is_own = carrier.place.file == foreign_key.relationship.place.file
    for start, end in zip(from_columns, to_columns, strict=True):
        from_type, to_type = _compared_type(start.node), _compared_type(end.node)
        if from_type and to_type:
            at = end.named_at if is_own else carrier.place
            yield TypePair(at, start.name, from_type, end.name, to_type)


def _columns(references: tuple[Reference, ...]) -> list[KeyColumn]:
    return [
        KeyColumn(reference.place, Place(target.file, target.path), target.node)
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

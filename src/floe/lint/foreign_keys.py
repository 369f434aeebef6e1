"""Foreign keys, with the references on both of their ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.graph import Graph, Reference, Target
from floe.model import FOREIGN_KEY, Place, Property, Relationship, SchemaObject


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A foreign key and the element that carries it; a property is its own `from`."""

    relationship: Relationship
    carrier: Property | SchemaObject
    from_references: tuple[Reference, ...]
    to_references: tuple[Reference, ...]

    @property
    def from_targets(self) -> tuple[Target, ...]:
        """The columns it starts from, as far as they were found."""
        return _targets(self.from_references)

    @property
    def to_targets(self) -> tuple[Target, ...]:
        """The columns it leads to, as far as they were found."""
        return _targets(self.to_references)

    @property
    def is_resolved(self) -> bool:
        """Whether every reference on both ends leads somewhere."""
        references = self.from_references + self.to_references
        return bool(self.to_references) and all(
            reference.resolution.status == "resolved" for reference in references
        )


def walk_foreign_keys(graph: Graph) -> Iterator[ForeignKey]:
    """Every foreign key of every contract, and of the schemas that products carry."""
    references = _by_entry(graph)
    for schema_object in _schema_objects(graph):
        for carrier in (schema_object, *schema_object.walk()):
            for relationship in carrier.relationships:
                if relationship.kind == FOREIGN_KEY:
                    ends = references.get(relationship.place, ())
                    yield ForeignKey(
                        relationship,
                        carrier,
                        tuple(reference for reference in ends if reference.end == "from"),
                        tuple(reference for reference in ends if reference.end == "to"),
                    )


def table_of(file: str, path: tuple[str | int, ...]) -> Place:
    """The schema object in which a column stands; the document itself where there is none."""
    for number in range(len(path) - 2, -1, -1):
        if path[number] == "schema" and isinstance(path[number + 1], int):
            return Place(file, path[: number + 2])
    return Place(file)


def _schema_objects(graph: Graph) -> Iterator[SchemaObject]:
    for contract in graph.contracts:
        yield from contract.schema
    for product in graph.products:
        for port in product.output_ports:
            yield from port.schema


def _by_entry(graph: Graph) -> dict[Place, list[Reference]]:
    """References by the relationship that holds them: the place above `to` and `to[0]`."""
    entries: dict[Place, list[Reference]] = {}
    for reference in graph.references:
        if reference.kind == FOREIGN_KEY:
            path = reference.place.path
            above = path[:-2] if isinstance(path[-1], int) else path[:-1]
            entries.setdefault(Place(reference.place.file, above), []).append(reference)
    return entries


def _targets(references: tuple[Reference, ...]) -> tuple[Target, ...]:
    return tuple(target for reference in references for target in reference.resolution.targets)

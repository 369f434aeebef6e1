"""Foreign keys, with the references on both of their ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.graph.graph import Graph
from floe.graph.references import Reference, Target
from floe.model import FOREIGN_KEY, Place, Property, Relationship, SchemaObject

Carrier = Property | SchemaObject
Ends = dict[Place, dict[Place, Reference]]


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A foreign key and the element that carries it; a property is its own `from`."""

    relationship: Relationship
    carrier: Carrier
    from_references: tuple[Reference, ...]
    to_references: tuple[Reference, ...]

    @property
    def to_targets(self) -> tuple[Target, ...]:
        """The columns it leads to, as far as they were found."""
        return tuple(
            target for reference in self.to_references for target in reference.resolution.targets
        )

    @property
    def is_resolved(self) -> bool:
        """Whether every reference on both ends leads to one place."""
        references = self.from_references + self.to_references
        return bool(self.to_references) and all(
            reference.resolution.is_resolved for reference in references
        )


def foreign_keys_of(graph: Graph) -> tuple[ForeignKey, ...]:
    """Every foreign key of every contract, and of the schemas that products carry."""
    return graph.once(_collect)


def _collect(graph: Graph) -> tuple[ForeignKey, ...]:
    return tuple(_foreign_keys(graph))


def _foreign_keys(graph: Graph) -> Iterator[ForeignKey]:
    ends = _ends_by_file(graph)
    for file, carrier in _carriers(graph, ends):
        for relationship in carrier.relationships:
            references = tuple(ends[file].get(relationship.place, {}).values())
            if references:
                yield ForeignKey(
                    relationship,
                    carrier,
                    tuple(reference for reference in references if reference.end == "from"),
                    tuple(reference for reference in references if reference.end == "to"),
                )


def table_of(target: Target) -> Place:
    """The schema object in which a column stands; the document itself where there is none."""
    path = target.path
    for number in range(len(path) - 2, -1, -1):
        if path[number] == "schema" and isinstance(path[number + 1], int):
            return Place(target.file, path[: number + 2])
    return Place(target.file)


def _ends_by_file(graph: Graph) -> dict[str, Ends]:
    """References by the file they are read in, then by the relationship that holds them.

    A key that two properties have imported is met twice there, with the same places.
    """
    files: dict[str, Ends] = {}
    for reference in graph.references:
        if reference.kind == FOREIGN_KEY:
            path = reference.place.path
            entry = path[:-2] if isinstance(path[-1], int) else path[:-1]
            ends = files.setdefault(reference.base, {})
            held = ends.setdefault(Place(reference.place.file, entry), {})
            held[reference.place] = reference
    return files


def _carriers(graph: Graph, ends: dict[str, Ends]) -> Iterator[tuple[str, Carrier]]:
    for contract in graph.contracts:
        if contract.file in ends:
            carriers: tuple[Carrier, ...] = (*contract.schema, *contract.all_properties)
            yield from ((contract.file, carrier) for carrier in carriers)
    for product in graph.products:
        for port in product.output_ports if product.file in ends else ():
            for schema_object in port.schema:
                yield product.file, schema_object
                yield from ((product.file, prop) for prop in schema_object.walk())

"""All references that a contract or a product writes down."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.model import IMPORTS, Contract, CustomProperty, Place, Product, Relationship


@dataclass(frozen=True, slots=True)
class Pointer:
    """A reference before it is resolved."""

    text: str
    place: Place
    kind: str
    end: str
    owner: Place


def contract_pointers(contract: Contract) -> Iterator[Pointer]:
    """Relationships at every level, and the elements that SLAs speak of."""
    for owner, relationship in contract_relationships(contract):
        yield from _relationship(relationship, owner)
    for sla in contract.sla_properties:
        for element in sla.elements:
            yield Pointer(element, sla.place / "element", "element", "element", sla.place)


def product_pointers(product: Product) -> Iterator[Pointer]:
    """Relationships, and the contracts that ports stand under."""
    for owner, relationship in product_relationships(product):
        yield from _relationship(relationship, owner)
    for port in (*product.input_ports, *product.output_ports):
        if port.contract_id is not None:
            place = port.place / "contractId"
            yield Pointer(port.contract_id, place, "contract", "contractId", port.place)
    for output in product.output_ports:
        for needed in output.input_contracts:
            if needed.id is not None:
                yield Pointer(needed.id, needed.place / "id", "contract", "id", output.place)


def contract_relationships(contract: Contract) -> Iterator[tuple[Place, Relationship]]:
    """Every relationship of a contract, with the element that carries it."""
    for schema_object in contract.schema:
        for relationship in schema_object.relationships:
            yield schema_object.place, relationship
        yield from _custom(schema_object.custom_properties)
    for prop in contract.all_properties:
        for relationship in prop.relationships:
            yield prop.place, relationship
        if prop.custom_properties:
            yield from _custom(prop.custom_properties)
    for sla in contract.sla_properties:
        for relationship in sla.relationships:
            yield sla.place, relationship
        yield from _custom(sla.custom_properties)
    yield from _custom(contract.custom_properties)


def product_relationships(product: Product) -> Iterator[tuple[Place, Relationship]]:
    """Every relationship of a product, with the element that carries it."""
    members = product.team.members if product.team else ()
    ports = (*product.input_ports, *product.output_ports, *product.management_ports)
    for element in (product, *ports, *members):
        for relationship in element.relationships:
            yield element.place, relationship
        yield from _custom(element.custom_properties)
    for output in product.output_ports:
        for schema_object in output.schema:
            for prop in schema_object.walk():
                for relationship in prop.relationships:
                    yield prop.place, relationship
            for relationship in schema_object.relationships:
                yield schema_object.place, relationship


def _custom(customs: tuple[CustomProperty, ...]) -> Iterator[tuple[Place, Relationship]]:
    for custom in customs:
        for relationship in custom.relationships:
            yield custom.place, relationship


def _relationship(relationship: Relationship, owner: Place) -> Iterator[Pointer]:
    if relationship.kind == IMPORTS:
        return
    for end, texts in (("from", relationship.from_), ("to", relationship.to)):
        place = relationship.place / end
        if isinstance(texts, str):
            yield Pointer(texts, place, relationship.kind, end, owner)
        for number, text in enumerate(texts if isinstance(texts, tuple) else ()):
            yield Pointer(text, place / number, relationship.kind, end, owner)

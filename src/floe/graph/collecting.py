"""All references that a contract or a product writes down."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from floe.model import (
    IMPORTS,
    Contract,
    CustomProperty,
    InputPort,
    ManagementPort,
    OutputPort,
    Place,
    Product,
    Property,
    Relationship,
    Role,
    SchemaObject,
    Server,
    SupportItem,
    Team,
)


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
    ports: tuple[InputPort | OutputPort, ...] = (*product.input_ports, *product.output_ports)
    for port in ports:
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
        yield from _object(schema_object, ())
    yield from _properties(contract.all_properties)
    for sla in contract.sla_properties:
        for relationship in sla.relationships:
            yield sla.place, relationship
        yield from _custom(sla.custom_properties)
    for rule, _ in contract.walk_quality():
        yield from _custom(rule.custom_properties)
    elements: tuple[Server | Role | SupportItem, ...]
    elements = (*contract.servers, *contract.roles, *contract.support)
    for element in elements:
        yield from _custom(element.custom_properties)
    if contract.team is not None:
        yield from _team(contract.team)
    yield from _custom(contract.custom_properties)


def product_relationships(product: Product) -> Iterator[tuple[Place, Relationship]]:
    """Every relationship of a product, with the element that carries it."""
    elements: tuple[Product | InputPort | OutputPort | ManagementPort, ...]
    elements = (product, *product.input_ports, *product.output_ports, *product.management_ports)
    for element in elements:
        for relationship in element.relationships:
            yield element.place, relationship
        yield from _custom(element.custom_properties)
    if product.team is not None:
        yield from _team(product.team)
    for support in product.support:
        yield from _custom(support.custom_properties)
    for output in product.output_ports:
        for schema_object in output.schema:
            yield from _object(schema_object, schema_object.walk())


def _object(
    schema_object: SchemaObject, properties: Iterable[Property]
) -> Iterator[tuple[Place, Relationship]]:
    for relationship in schema_object.relationships:
        yield schema_object.place, relationship
    yield from _custom(schema_object.custom_properties)
    yield from _properties(properties)


def _properties(properties: Iterable[Property]) -> Iterator[tuple[Place, Relationship]]:
    for prop in properties:
        for relationship in prop.relationships:
            yield prop.place, relationship
        if prop.custom_properties:
            yield from _custom(prop.custom_properties)


def _team(team: Team) -> Iterator[tuple[Place, Relationship]]:
    yield from _custom(team.custom_properties)
    for member in team.members:
        for relationship in member.relationships:
            yield member.place, relationship
        yield from _custom(member.custom_properties)


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

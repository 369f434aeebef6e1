"""The elements of contracts and products, each with its path in the effective tree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from floe.documents import Path
from floe.graph import Graph
from floe.model import (
    Contract,
    CustomProperty,
    InputPort,
    ManagementPort,
    OutputPort,
    Product,
    Property,
    Relationship,
    SchemaObject,
)

Element = TypeVar("Element")
Carrier = tuple[Path, tuple[Relationship, ...]]


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A property of an object, and how deep it is nested."""

    path: Path
    element: Property
    depth: int


def numbered(
    node: Mapping[str, Any], key: str, elements: tuple[Element, ...], path: Path = ()
) -> Iterator[tuple[Path, Element]]:
    """Elements with their paths; entries of a wrong type have a number but no element."""
    written = node.get(key)
    entries = enumerate(written if isinstance(written, list) else ())
    numbers = [number for number, entry in entries if isinstance(entry, dict)]
    for number, element in zip(numbers, elements, strict=False):
        yield (*path, key, number), element


def objects_of(contract: Contract) -> Iterator[tuple[Path, SchemaObject]]:
    """The tables of a contract."""
    yield from numbered(contract.node, "schema", contract.schema)


def port_objects_of(product: Product, graph: Graph) -> Iterator[tuple[Path, SchemaObject]]:
    """The tables of output ports that no contract is known for: else they are the contract's."""
    for path, port in numbered(product.node, "outputPorts", product.output_ports):
        if not (port.contract_id and graph.contracts_with_id(port.contract_id)):
            yield from numbered(port.node, "schema", port.schema, path)


def columns_of(
    element: SchemaObject | Property, path: Path, depth: int = 0
) -> Iterator[ShownColumn]:
    """All properties below an element; what an array or a map holds counts as its fields."""
    for below, prop in numbered(element.node, "properties", element.properties, path):
        yield ShownColumn(below, prop, depth)
        yield from columns_of(prop, below, depth + 1)
    if isinstance(element, Property):
        for below, inner in _inner_types(element, path):
            yield from columns_of(inner, below, depth)


def contract_carriers(contract: Contract) -> Iterator[Carrier]:
    """Everything in a contract that carries relationships."""
    for path, schema_object in objects_of(contract):
        yield from _object_carriers(schema_object, path)
    for path, prop in numbered(contract.node, "properties", contract.properties):
        yield from _property_carriers(prop, path)
    for path, sla in numbered(contract.node, "slaProperties", contract.sla_properties):
        yield path, sla.relationships
        yield from _custom_carriers(sla.node, sla.custom_properties, path)
    yield from _custom_carriers(contract.node, contract.custom_properties, ())


def product_carriers(product: Product, graph: Graph) -> Iterator[Carrier]:
    """Everything in a product that carries relationships."""
    yield (), product.relationships
    yield from _custom_carriers(product.node, product.custom_properties, ())
    yield from _port_carriers(product, "inputPorts", product.input_ports)
    yield from _port_carriers(product, "outputPorts", product.output_ports)
    yield from _port_carriers(product, "managementPorts", product.management_ports)
    if product.team:
        members = product.team.members
        for path, member in numbered(product.team.node, "members", members, ("team",)):
            yield path, member.relationships
            yield from _custom_carriers(member.node, member.custom_properties, path)
    for path, schema_object in port_objects_of(product, graph):
        yield from _object_carriers(schema_object, path)


def _port_carriers(
    product: Product, key: str, ports: tuple[InputPort | OutputPort | ManagementPort, ...]
) -> Iterator[Carrier]:
    for path, port in numbered(product.node, key, ports):
        yield path, port.relationships
        yield from _custom_carriers(port.node, port.custom_properties, path)


def _object_carriers(schema_object: SchemaObject, path: Path) -> Iterator[Carrier]:
    yield path, schema_object.relationships
    yield from _custom_carriers(schema_object.node, schema_object.custom_properties, path)
    for below, prop in numbered(schema_object.node, "properties", schema_object.properties, path):
        yield from _property_carriers(prop, below)


def _property_carriers(prop: Property, path: Path) -> Iterator[Carrier]:
    if prop.relationships:
        yield path, prop.relationships
    if prop.custom_properties:
        yield from _custom_carriers(prop.node, prop.custom_properties, path)
    for below, child in numbered(prop.node, "properties", prop.properties, path):
        yield from _property_carriers(child, below)
    for below, inner in _inner_types(prop, path):
        yield from _property_carriers(inner, below)


def _custom_carriers(
    node: Mapping[str, Any], customs: tuple[CustomProperty, ...], path: Path
) -> Iterator[Carrier]:
    for below, custom in numbered(node, "customProperties", customs, path):
        yield below, custom.relationships


def _inner_types(prop: Property, path: Path) -> Iterator[tuple[Path, Property]]:
    if prop.items is not None:
        yield (*path, "items"), prop.items
    if prop.map is not None:
        for key, inner in (("key", prop.map.key), ("value", prop.map.value)):
            if inner is not None:
                yield (*path, "map", key), inner

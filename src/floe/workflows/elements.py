"""The elements of a workspace, one by one, with what people look for in them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from floe.graph import Graph, ownership_of
from floe.model import Contract, Place, Product, Property, SchemaObject

ELEMENT_KINDS = ("contract", "product", "object", "property")


@dataclass(frozen=True, slots=True)
class FoundElement:
    """What is known of one element; `title` tells a property by its object's name too."""

    kind: str
    place: Place
    title: str
    name: str | None = None
    id: str | None = None
    contract: str | None = None
    tags: tuple[str, ...] = ()
    classification: str | None = None
    owner: str | None = None
    domain: str | None = None
    aliases: tuple[str, ...] = ()
    classes: frozenset[str] = field(default=frozenset(), repr=False)
    line: int = 0
    column: int = 0


def elements_of(graph: Graph) -> Iterator[FoundElement]:
    """All contracts and products, and all objects and properties in them."""
    ownership = ownership_of(graph)
    strength = {name.casefold(): rank for rank, name in enumerate(graph.policy.classes.ranked)}
    for contract in graph.contracts:
        product = ownership.product_of(contract)
        domain = contract.domain or (product.domain if product else None)
        yield from _contract(contract, domain, strength)
    for product in graph.products:
        yield from _product(product, graph, strength)


def _contract(
    contract: Contract, domain: str | None, strength: dict[str, int]
) -> Iterator[FoundElement]:
    common = FoundElement(
        "contract",
        contract.place,
        contract.title,
        contract=contract.title,
        owner=contract.owner,
        domain=domain,
    )
    classes = _classes(contract.all_properties)
    yield replace(
        common,
        name=contract.name,
        id=contract.id,
        tags=contract.tags,
        classes=classes,
        classification=_strongest(classes, strength),
        aliases=_aliases(contract.id),
    )
    for schema_object in contract.schema:
        yield from _object(schema_object, common, strength)
    for prop in contract.properties:
        yield from _properties(prop, "", common)


def _product(product: Product, graph: Graph, strength: dict[str, int]) -> Iterator[FoundElement]:
    common = FoundElement(
        "product", product.place, product.title, owner=product.owner, domain=product.domain
    )
    yield replace(
        common,
        name=product.name,
        id=product.id,
        tags=product.tags,
        aliases=_aliases(product.id),
    )
    for port in product.output_ports:
        # What a port says is part of the contract behind it, where there is one.
        has_contract = port.contract_id and graph.contracts_with_id(port.contract_id)
        for schema_object in () if has_contract else port.schema:
            yield from _object(schema_object, common, strength)


def _object(
    schema_object: SchemaObject, common: FoundElement, strength: dict[str, int]
) -> Iterator[FoundElement]:
    title = schema_object.name or schema_object.id or ""
    classes = _classes(schema_object.walk())
    yield replace(
        common,
        kind="object",
        place=schema_object.place,
        title=title,
        name=schema_object.name,
        id=schema_object.id,
        tags=schema_object.tags,
        classes=classes,
        classification=_strongest(classes, strength),
        aliases=_aliases(
            schema_object.id, schema_object.physical_name, schema_object.business_name
        ),
    )
    for prop in schema_object.properties:
        yield from _properties(prop, f"{title}.", common)


def _properties(prop: Property, prefix: str, common: FoundElement) -> Iterator[FoundElement]:
    title = f"{prefix}{prop.name}" if prop.name else f"{prefix.removesuffix('.')}[]"
    yield replace(
        common,
        kind="property",
        place=prop.place,
        title=title,
        name=prop.name,
        id=prop.id,
        tags=prop.tags,
        classes=_classes((prop,)),
        classification=prop.classification,
        aliases=_aliases(prop.name, prop.id, prop.physical_name, prop.business_name),
    )
    for child in prop.children:
        yield from _properties(child, f"{title}.", common)


def _aliases(*names: str | None) -> tuple[str, ...]:
    return tuple(name for name in names if name)


def _classes(properties: Iterable[Property]) -> frozenset[str]:
    return frozenset(prop.classification for prop in properties if prop.classification)


def _strongest(classes: frozenset[str], strength: dict[str, int]) -> str | None:
    """The strongest class below an element; one that the workspace does not know is weakest."""
    return max(sorted(classes), key=lambda name: strength.get(name.casefold(), -1), default=None)

"""Find: contracts, products, objects and properties by tag, name, class, owner and domain."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase

from floe.contracts import TagQuery, contracts_of
from floe.graph import Graph, build_graph
from floe.model import Contract, Place, Policy, Product, Property, SchemaObject
from floe.workflows.linting import read_documents
from floe.workflows.workspace import Workspace

ELEMENT_KINDS = ("contract", "product", "object", "property")


@dataclass(frozen=True, slots=True)
class Search:
    """What to look for: every part must fit, and any one of the values inside of a part."""

    queries: tuple[TagQuery, ...] = ()
    tags: tuple[TagQuery, ...] = ()
    names: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def wanted_kinds(self) -> tuple[str, ...]:
        """The kinds that were asked for, or those that the question is likely to mean."""
        if self.kinds:
            return self.kinds
        if self.classes:
            return ("property",)
        if self.queries or self.tags or self.names:
            return ELEMENT_KINDS
        return ("contract", "product")


@dataclass(frozen=True, slots=True)
class Match:
    """An element that fits; `title` tells a property by its object's name too."""

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


def find_elements(workspace: Workspace, search: Search, policy: Policy) -> tuple[Match, ...]:
    """Everything in the workspace that fits, by file and from top to bottom."""
    graph = build_graph(read_documents(workspace, (), ()), workspace, policy)
    kinds = search.wanted_kinds
    found = (_placed(m, graph) for m in _elements(graph) if m.kind in kinds and _fits(m, search))
    return tuple(sorted(found, key=_order))


def _order(match: Match) -> tuple[str, int, int, str]:
    return (match.place.file, match.line, match.column, match.contract or "")


def _placed(match: Match, graph: Graph) -> Match:
    line, column = graph.position(match.place)
    return replace(match, line=line, column=column)


def _fits(match: Match, search: Search) -> bool:
    names = [name.casefold() for name in (match.title, *match.aliases)]
    return (
        all(query.holds(lambda word: _says(match, names, word)) for query in search.queries)
        and all(query.matches(match.tags) for query in search.tags)
        and _any_of(search.names, names)
        and _any_of(search.classes, match.classes)
        and _any_of(search.owners, (match.owner,))
        and _any_of(search.domains, (match.domain,))
    )


def _says(match: Match, names: list[str], word: str) -> bool:
    """Whether a word is one of the tags, or a part of a name."""
    pattern = word.casefold()
    tags = (tag.casefold() for tag in match.tags)
    return any(fnmatchcase(tag, pattern) for tag in tags) or any(
        fnmatchcase(name, f"*{pattern}*") for name in names
    )


def _any_of(patterns: tuple[str, ...], values: Iterable[str | None]) -> bool:
    known = [value.casefold() for value in values if value is not None]
    return not patterns or any(
        fnmatchcase(value, pattern.casefold()) for pattern in patterns for value in known
    )


def _elements(graph: Graph) -> Iterator[Match]:
    domains = _domains(graph)
    strength = {name.casefold(): rank for rank, name in enumerate(graph.policy.classes)}
    for contract in graph.contracts:
        yield from _contract(contract, domains.get(contract.file), strength)
    for product in graph.products:
        yield from _product(product, strength)


def _domains(graph: Graph) -> dict[str, str]:
    """Each contract's domain: its own, or that of the product it belongs to."""
    found = {c.file: c.domain for c in graph.contracts if c.domain is not None}
    for product in graph.products:
        for contract in contracts_of(product, graph) if product.domain else ():
            found.setdefault(contract.file, str(product.domain))
    return found


def _contract(contract: Contract, domain: str | None, strength: dict[str, int]) -> Iterator[Match]:
    common = Match(
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


def _product(product: Product, strength: dict[str, int]) -> Iterator[Match]:
    common = Match(
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
        for schema_object in port.schema:
            yield from _object(schema_object, common, strength)


def _object(
    schema_object: SchemaObject, common: Match, strength: dict[str, int]
) -> Iterator[Match]:
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


def _properties(prop: Property, prefix: str, common: Match) -> Iterator[Match]:
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

"""Documents become a graph."""

from collections.abc import Iterable, Iterator

from floe.documents import Document
from floe.graph.collecting import Pointer, contract_pointers, product_pointers
from floe.graph.graph import Graph
from floe.graph.imports import Expanded, Expansion
from floe.graph.loader import Loader, NoLoader
from floe.graph.provenance import trace
from floe.graph.references import DANGLING, RESOLVED, Reference, Resolution, Target
from floe.graph.resolver import Resolver
from floe.graph.sources import CONTRACT, PRODUCT, Shelf, Source
from floe.model import Contract, Locate, Place, Policy, Product
from floe.odcs import parse_contract
from floe.odps import parse_product


def build_graph(
    documents: Iterable[Document], loader: Loader | None = None, policy: Policy | None = None
) -> Graph:
    """Read → normalise → expand imports → resolve references, in that order."""
    shelf = Shelf(documents, loader or NoLoader())
    expansion = Expansion(shelf)
    resolver = Resolver(shelf, lambda source: expansion.expand(source).tree)
    own = tuple(shelf.sources.values())
    contracts = tuple(_contract(source, expansion) for source in own if source.kind == CONTRACT)
    products = tuple(_product(source, expansion) for source in own if source.kind == PRODUCT)
    references = [
        _resolve(pointer, contract.file, resolver)
        for contract in contracts
        for pointer in contract_pointers(contract)
    ]
    references += [
        _resolve_in_product(pointer, product.file, resolver, shelf)
        for product in products
        for pointer in product_pointers(product)
    ]
    return Graph(
        shelf.sources,
        contracts,
        products,
        tuple(_neighbours(shelf, own, expansion)),
        (*references, *_own_imports(expansion, own)),
        tuple(expansion.problems),
        policy or Policy(),
        resolver,
        expansion.provenance(),
    )


def _neighbours(shelf: Shelf, own: tuple[Source, ...], expansion: Expansion) -> Iterator[Contract]:
    known = {source.file for source in own}
    # Expanding a neighbour may bring in further documents.
    while fresh := [source for file, source in shelf.sources.items() if file not in known]:
        known.update(source.file for source in fresh)
        yield from (_contract(source, expansion) for source in fresh if source.kind == CONTRACT)


def _own_imports(expansion: Expansion, own: tuple[Source, ...]) -> Iterator[Reference]:
    files = {source.file for source in own}
    return (reference for reference in expansion.references if reference.base in files)


def _contract(source: Source, expansion: Expansion) -> Contract:
    expanded = expansion.expand(source)
    return parse_contract(expanded.tree, _locator(source.file, expanded))


def _product(source: Source, expansion: Expansion) -> Product:
    expanded = expansion.expand(source)
    return parse_product(expanded.tree, _locator(source.file, expanded))


def _locator(file: str, expanded: Expanded) -> Locate:
    provenance = expanded.provenance
    if not provenance:
        return lambda path: Place(file, path)
    return lambda path: trace(provenance, Place(file, path))


def _resolve(pointer: Pointer, base: str, resolver: Resolver) -> Reference:
    resolution = resolver.resolve(pointer.text, base, pointer.kind)
    return _reference(pointer, base, resolution)


def _resolve_in_product(pointer: Pointer, base: str, resolver: Resolver, shelf: Shelf) -> Reference:
    if pointer.kind != "contract":
        return _resolve(pointer, base, resolver)
    return _reference(pointer, base, _resolve_contract(pointer.text, shelf))


def _resolve_contract(contract_id: str, shelf: Shelf) -> Resolution:
    files = shelf.with_contract(contract_id)
    sources = [source for file in files if isinstance(source := shelf.open(file), Source)]
    targets = tuple(Target(source.file, (), source.tree) for source in sources)
    if targets:
        return Resolution(RESOLVED, targets, contract_id)
    message = f"no contract in the workspace has the id '{contract_id}'"
    return Resolution(DANGLING, problem="no-document", message=message)


def _reference(pointer: Pointer, base: str, resolution: Resolution) -> Reference:
    return Reference(
        pointer.text, pointer.place, pointer.kind, pointer.end, pointer.owner, base, resolution
    )

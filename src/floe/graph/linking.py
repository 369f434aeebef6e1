"""Every reference of some documents, resolved, and the documents that were met on the way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from floe.graph.collecting import Pointer, contract_pointers, product_pointers
from floe.graph.imports import Expansion
from floe.graph.references import DANGLING, RESOLVED, Reference, Resolution, Target
from floe.graph.resolver import Resolver
from floe.graph.sources import CONTRACT, OTHER, Shelf, Source
from floe.model import Contract, Product


@dataclass(frozen=True, slots=True)
class Links:
    """References, the files of contracts that they lead to, and the libraries that are imported."""

    references: tuple[Reference, ...]
    neighbours: tuple[str, ...]
    libraries: tuple[str, ...]


def link_documents(
    contracts: Iterable[Contract],
    products: Iterable[Product],
    shelf: Shelf,
    imports: Expansion,
    resolver: Resolver,
) -> Links:
    """Resolve what contracts and products refer to; further documents are opened on the way."""
    contracts, products = tuple(contracts), tuple(products)
    own = {contract.file for contract in contracts} | {product.file for product in products}
    references = [
        _resolve(pointer, contract.file, resolver)
        for contract in contracts
        for pointer in contract_pointers(contract)
    ]
    references += [
        _resolve_in_product(pointer, product.file, resolver, shelf)
        for product in products
        for pointer in _own_pointers(product, {contract.id for contract in contracts})
    ]
    met = tuple(_expand_all(shelf, imports))
    libraries = tuple(libraries_of(imports, own))
    # What a library imports is told as if it were a contract.
    told = own | set(libraries)
    references += (reference for reference in imports.references if reference.base in told)
    neighbours = tuple(s.file for s in met if s.kind == CONTRACT and s.file not in own)
    return Links(tuple(references), neighbours, libraries)


def _own_pointers(product: Product, ids: set[str | None]) -> Iterator[Pointer]:
    """What a product refers to; the tables of a port are read in the contract that they are in."""
    tables = [port.place / "schema" for port in product.output_ports if port.contract_id in ids]
    for pointer in product_pointers(product):
        if not any(
            pointer.place.file == table.file and pointer.place.path[: len(table.path)] == table.path
            for table in tables
        ):
            yield pointer


def _expand_all(shelf: Shelf, imports: Expansion) -> Iterator[Source]:
    """Every contract and library at hand, with its imports expanded: that may bring in more."""
    done: set[str] = set()
    while fresh := [source for file, source in shelf.sources.items() if file not in done]:
        imported = {file for reference in imports.references for file in reference.resolution.files}
        for source in fresh:
            if source.kind == CONTRACT or (source.kind == OTHER and source.file in imported):
                imports.expand(source)
        done.update(source.file for source in fresh)
        yield from fresh


def libraries_of(imports: Expansion, own: set[str]) -> Iterator[str]:
    """Files without a header that are imported by these documents, or by what they import."""
    behind: dict[str, set[str]] = {}
    for reference in imports.references:
        behind.setdefault(reference.base, set()).update(reference.resolution.files)
    seen, waiting = set(own), list(own)
    while waiting:
        for file in sorted(behind.get(waiting.pop(), set()) - seen):
            seen.add(file)
            waiting.append(file)
            if imports.shelf.sources[file].kind == OTHER:
                yield file


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

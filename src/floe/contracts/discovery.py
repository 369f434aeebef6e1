"""Which contracts belong to a product."""

import posixpath
from collections.abc import Iterator
from fnmatch import fnmatchcase

from floe.graph import Graph
from floe.model import Contract, Product

_PATTERNS = (
    "datacontract.yaml",
    "datacontract.yml",
    "contracts/*.odcs.yaml",
    "contracts/*.odcs.yml",
)


def contracts_of(product: Product, graph: Graph) -> tuple[Contract, ...]:
    """Contracts beside the product's file first, then those that its output ports name."""
    found = (*_beside(product, graph), *_named(product, graph))
    return tuple({contract.file: contract for contract in found}.values())


def _beside(product: Product, graph: Graph) -> Iterator[Contract]:
    folder = posixpath.dirname(product.file)
    for pattern in _PATTERNS:
        for contract in graph.contracts:
            if _fits(posixpath.relpath(contract.file, folder or "."), pattern):
                yield contract


def _fits(file: str, pattern: str) -> bool:
    """Whether a file fits, where `*` stays inside of one folder."""
    return file.count("/") == pattern.count("/") and fnmatchcase(file, pattern)


def _named(product: Product, graph: Graph) -> Iterator[Contract]:
    for port in product.output_ports:
        if port.contract_id is not None:
            yield from graph.contracts_with_id(port.contract_id)

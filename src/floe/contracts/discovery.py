"""Which contracts belong to a product."""

import posixpath

from floe.graph import Graph
from floe.model import Contract, Product

_BESIDE = ("datacontract.yaml", "datacontract.yml")
_FOLDER = "contracts"
_ENDINGS = (".odcs.yaml", ".odcs.yml")


def contracts_of(product: Product, graph: Graph) -> tuple[Contract, ...]:
    """Contracts beside the product's file first, then those that its output ports name."""
    folder = posixpath.dirname(product.file)
    beside = [contract for contract in graph.contracts if _home(contract.file) == folder]
    beside.sort(key=lambda contract: posixpath.dirname(contract.file) != folder)
    return tuple({c.file: c for c in (*beside, *_named(product, graph))}.values())


def products_by_contract(graph: Graph) -> dict[str, Product]:
    """The product that each contract belongs to, by the contract's file."""
    found = {
        contract.file: product
        for product in reversed(graph.products)
        for contract in _named(product, graph)
    }
    at_home = {posixpath.dirname(product.file): product for product in reversed(graph.products)}
    for contract in graph.contracts:
        home = _home(contract.file)
        if home is not None and home in at_home:
            found.setdefault(contract.file, at_home[home])
    return found


def _home(file: str) -> str | None:
    """The folder whose product a contract belongs to by its name, or None."""
    folder, name = posixpath.split(file)
    if name in _BESIDE:
        return folder
    parent, own = posixpath.split(folder)
    return parent if own == _FOLDER and name.endswith(_ENDINGS) else None


def _named(product: Product, graph: Graph) -> tuple[Contract, ...]:
    ids = dict.fromkeys(port.contract_id for port in product.output_ports if port.contract_id)
    return tuple(contract for each in ids for contract in graph.contracts_with_id(each))

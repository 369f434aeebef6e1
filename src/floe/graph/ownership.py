"""Which product gives out a contract, and through which of its ports."""

import posixpath
import re
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from floe.graph.graph import Graph, read_product
from floe.graph.sources import PRODUCT, Source
from floe.model import Contract, OutputPort, Product, make_name, same_version

_BESIDE = ("datacontract.yaml", "datacontract.yml")
_FOLDER = "contracts"
_ENDINGS = (".odcs.yaml", ".odcs.yml")
_NOT_IN_A_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class PortMatches:
    """The ports of a product by the files of their contracts, and what found no partner."""

    ports: dict[str, OutputPort]
    open_ports: tuple[OutputPort, ...]
    unmatched: tuple[Contract, ...]


class Ownership:
    """Whose contracts are whose, in the whole workspace, whatever part of it was asked for."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._products = {product.file: product for product in _products_around(graph)}
        self._by_id: dict[str, list[Product]] = {}
        self._at_home: dict[str, Product] = {}
        for product in self._products.values():
            self._at_home.setdefault(posixpath.dirname(product.file), product)
            for port in product.output_ports:
                if port.contract_id:
                    self._by_id.setdefault(port.contract_id, []).append(product)
        self._homes: dict[str, list[str]] = {}
        for file in _files_around(graph) if self._products else ():
            home = _home(file)
            if home is not None and home in self._at_home:
                self._homes.setdefault(home, []).append(file)
        self._matches: dict[str, PortMatches] = {}

    @property
    def has_products(self) -> bool:
        """Whether anybody gives out anything."""
        return bool(self._products)

    def product_of(self, contract: Contract) -> Product | None:
        """The product whose port names the contract, else the one in whose folder it stands.

        Of several that name it, the one in whose folder it stands goes first.
        """
        named = self._by_id.get(contract.id, []) if contract.id else []
        home = _home(contract.file)
        beside = self._at_home.get(home) if home is not None else None
        return beside if beside in named or not named else named[0]

    def port_of(self, contract: Contract) -> OutputPort | None:
        """The port through which its product gives a contract out."""
        product = self.product_of(contract)
        return self.matches_of(product).ports.get(contract.file) if product else None

    def contracts_of(self, product: Product) -> tuple[Contract, ...]:
        """Contracts beside the product's file first, then those that its output ports name."""
        folder = posixpath.dirname(product.file)
        home = (self._graph.contract_at(file) for file in self._homes.get(folder, ()))
        beside = [contract for contract in home if contract is not None]
        beside.sort(key=lambda contract: posixpath.dirname(contract.file) != folder)
        ids = dict.fromkeys(port.contract_id for port in product.output_ports if port.contract_id)
        named = (contract for key in ids for contract in self._graph.contracts_with_id(key))
        return tuple({contract.file: contract for contract in (*beside, *named)}.values())

    def matches_of(self, product: Product) -> PortMatches:
        """A product's ports and the contracts that it owns, matched by id, then by name."""
        if product.file not in self._matches:
            owned = (
                contract
                for contract in self.contracts_of(product)
                if (owner := self.product_of(contract)) and owner.file == product.file
            )
            ordered = sorted(owned, key=lambda contract: contract.file)
            self._matches[product.file] = _match(product, ordered, self._graph)
        return self._matches[product.file]


def ownership_of(graph: Graph) -> Ownership:
    """Whose contracts are whose in a graph."""
    return graph.once(Ownership)


def drafted_contract_id(product: Product, port: OutputPort) -> str:
    """The id that the port names, else one made of the names of product and port."""
    if port.contract_id:
        return port.contract_id
    owner, own = product.id or product.name or product.file, port.id or port.name or str(port.place)
    slugs = [_NOT_IN_A_SLUG.sub("-", text.lower()).strip("-") for text in (owner, own)]
    if all(text.isascii() for text in (owner, own)) and all(slugs):
        return "-".join(slugs)
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"floe:{owner}/{own}"))


def _products_around(graph: Graph) -> Iterator[Product]:
    """The products that were asked for, and all others of the workspace, by file."""
    own = {product.file: product for product in graph.products}
    elsewhere = () if graph.shelf.is_whole else graph.shelf.loader.product_files()
    for file in sorted({*own, *elsewhere}):
        if file in own:
            yield own[file]
            continue
        source = graph.shelf.open(file)
        if isinstance(source, Source) and source.kind == PRODUCT:
            yield read_product(source, graph.imports)


def _files_around(graph: Graph) -> Iterable[str]:
    own = (contract.file for contract in graph.contracts)
    elsewhere = () if graph.shelf.is_whole else graph.shelf.loader.files()
    return sorted({*own, *elsewhere})


def _home(file: str) -> str | None:
    """The folder whose product a contract belongs to by its name, or None."""
    folder, name = posixpath.split(file)
    if name.lower() in _BESIDE:
        return folder
    parent, own = posixpath.split(folder)
    return parent if own == _FOLDER and name.lower().endswith(_ENDINGS) else None


def _match(product: Product, contracts: list[Contract], graph: Graph) -> PortMatches:
    ports: dict[str, OutputPort] = {}
    used: set[int] = set()
    unmatched = []
    for contract in contracts:
        number = _find_port(product, contract, used)
        if number is not None:
            used.add(number)
            ports[contract.file] = product.output_ports[number]
        elif product.output_ports and not contract.is_library:
            unmatched.append(contract)
    open_ports = tuple(
        port
        for number, port in enumerate(product.output_ports)
        if number not in used
        and not (port.contract_id and graph.contracts_with_id(port.contract_id))
    )
    return PortMatches(ports, open_ports, tuple(unmatched))


def _find_port(product: Product, contract: Contract, used: set[int]) -> int | None:
    """The port that names the contract's id, its version before others; else one of its name."""
    ports = list(enumerate(product.output_ports))
    named = [(n, port) for n, port in ports if contract.id and port.contract_id == contract.id]
    fitting = [n for n, port in named if _fits(contract, port)]
    if named:
        return (fitting or [named[0][0]])[0]
    free = [(n, port) for n, port in ports if port.contract_id is None and n not in used]
    return next((n for n, port in free if _have_one_name(product, contract, port)), None)


def _fits(contract: Contract, port: OutputPort) -> bool:
    return bool(contract.version and port.version) and same_version(
        str(contract.version), str(port.version)
    )


def _have_one_name(product: Product, contract: Contract, port: OutputPort) -> bool:
    drafted = (drafted_contract_id(product, port), f"{product.name or product.id}-{port.name}")
    names = {make_name(name) for name in (port.id, port.name, *drafted) if name}
    return any(make_name(name) in names for name in (contract.id, contract.name) if name)

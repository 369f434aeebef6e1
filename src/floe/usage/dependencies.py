"""What contracts and products say that they are built on, element by element."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from floe.contracts import Compilation, CompiledContract
from floe.graph import (
    Graph,
    Reference,
    Target,
    contract_relationships,
    contract_uses,
    declared_uses,
)
from floe.model import (
    FOREIGN_KEY,
    IMPORTS,
    RELATES_TO,
    Contract,
    OutputPort,
    Place,
    Product,
    Relationship,
)
from floe.usage.spots import LIBRARY, WHOLE, Spot, contract_columns, spot_at

_LINEAGE = "lineage"
_WORDS = {
    _LINEAGE: "it is derived from it",
    RELATES_TO: "it relates to it",
    IMPORTS: "it is imported from it",
    FOREIGN_KEY: "a foreign key leads to it",
}


@dataclass(frozen=True, slots=True)
class ContractLink:
    """That an element is built on another one, by a relationship of some type.

    `user` and `used` are files: of contracts, or of libraries for others to import.
    """

    user: str
    column: Spot
    used: str
    target: Spot
    type: str

    @property
    def words(self) -> str:
        """Why what is used matters to the user."""
        return _WORDS.get(self.type, f"its {self.type} leads to it")

    @property
    def carries(self) -> bool:
        """Whether data, or its definition, comes along: who reads the user is hurt as well.

        What is no column, such as a service level, has no data.
        """
        return self.type in (_LINEAGE, RELATES_TO, IMPORTS) and self.column != WHOLE

    @property
    def is_sure(self) -> bool:
        """Whether it does for certain; what only relates may be made of something else."""
        return self.type != RELATES_TO

    @property
    def explains(self) -> bool:
        """Whether it says where the user's data comes from."""
        return self.carries and self.type != IMPORTS and self.user != self.used


@dataclass(frozen=True, slots=True)
class ProductLink:
    """That a product takes a contract in, and which contracts it makes of it."""

    product: Product
    used: str
    words: str
    outputs: tuple[str, ...]


class Dependencies:
    """Who is built on what, by the file of what is used."""

    def __init__(self, compilation: Compilation) -> None:
        self.contracts = {
            compiled.contract.file: compiled
            for compiled in compilation.contracts
            if compiled.is_usable
        }
        self._graph = compilation.graph
        self._given_out: dict[str, list[CompiledContract]] = defaultdict(list)
        for compiled in self.contracts.values():
            if compiled.product is not None:
                self._given_out[compiled.product.file].append(compiled)
        self.links: dict[str, list[ContractLink]] = defaultdict(list)
        self._explained: dict[str, list[Spot]] = defaultdict(list)
        for link in dict.fromkeys(_contract_links(self._graph)):
            self.links[link.used].append(link)
            if link.explains:
                self._explained[link.user].append(link.column)
        self.products: dict[str, list[ProductLink]] = defaultdict(list)
        for taken in self._product_links():
            self.products[taken.used].append(taken)

    def unexplained(self, file: str) -> tuple[Spot, ...]:
        """The columns of which nobody says where they come from; of none said, the contract."""
        compiled, told = self.contracts.get(file), self._explained.get(file)
        if compiled is None or not told:
            return (WHOLE,)
        above = {own[:length] for own in told for length in range(len(own))}
        columns = dict.fromkeys(spot for spot, _ in contract_columns(compiled.contract))
        return tuple(
            spot
            for spot in columns
            if spot not in above and not any(spot[: len(own)] == own for own in told)
        )

    def outputs_of(self, product: str, used: str) -> tuple[str, ...]:
        """What a product, by its name, may make of a contract that it was seen to read."""
        named = (p for p in self._graph.products if (p.name or p.id) == product)
        return tuple(file for known in named for file in self._made_of(known, used))

    def _product_links(self) -> Iterator[ProductLink]:
        for use in declared_uses(self._graph):
            if isinstance(use.user, Product):
                is_input = use.place in {own.place for own in contract_uses(use.user)}
                made = self._made_of(use.user, use.contract.file) if is_input else ()
                yield ProductLink(use.user, use.contract.file, use.words, tuple(made))

    def _made_of(self, product: Product, used: str) -> Iterator[str]:
        for compiled in self._given_out.get(product.file, ()):
            file = compiled.contract.file
            if file != used and self._may_be_made_of(compiled, used):
                yield file

    def _may_be_made_of(self, compiled: CompiledContract, used: str) -> bool:
        """A port says what it is made from; one that does not may be made from anything."""
        named = _input_ids(compiled.port)
        contract = self._graph.contract_at(used)
        return not named or (contract is not None and contract.id in named)


def _input_ids(port: OutputPort | None) -> set[str]:
    return {entry.id for entry in port.input_contracts if entry.id} if port else set()


def _contract_links(graph: Graph) -> Iterator[ContractLink]:
    references = {(ref.base, ref.place): ref for ref in graph.references}
    for contract in graph.contracts:
        spots = _places(contract)
        for owner, relationship in contract_relationships(contract):
            if relationship.kind != IMPORTS:
                own = spots.get(owner, WHOLE)
                yield from _related(graph, contract, relationship, references, own)
    for reference in graph.references:
        if reference.kind == IMPORTS:
            yield from _imported(graph, reference)


def _related(
    graph: Graph,
    contract: Contract,
    relationship: Relationship,
    references: dict[tuple[str, Place], Reference],
    owner: Spot,
) -> Iterator[ContractLink]:
    def targets(end: str, texts: str | tuple[str, ...] | None) -> list[Target]:
        place = relationship.place / end
        places = [place] if isinstance(texts, str) else [place / n for n in range(len(texts or ()))]
        met = (references.get((contract.file, at)) for at in places)
        return [target for ref in met if ref is not None for target in ref.resolution.targets]

    tos = targets("to", relationship.to)
    froms = [spot_at(contract.node, t.path) for t in targets("from", relationship.from_)]
    froms = froms or [owner]
    kind = relationship.subtype or relationship.kind
    for column, target in zip_longest(froms, tos) if tos else ():
        used = target or tos[-1]
        link = ContractLink(
            contract.file, column or froms[-1], used.file, _spot_in(graph, used), kind
        )
        # That the tables of one contract belong together is its own affair.
        if used.file != contract.file or link.carries:
            yield link


def _imported(graph: Graph, reference: Reference) -> Iterator[ContractLink]:
    """A definition that is taken over changes with what it was taken from."""
    contract = graph.contract_in(reference.base)
    column = _places(contract).get(reference.owner, WHOLE) if contract else LIBRARY
    for target in reference.resolution.targets:
        if target.file != reference.base:
            source = graph.sources.get(target.file)
            # An import leads to what was written, not to what it comes to.
            spot = spot_at(source.document.tree if source else None, target.path)
            yield ContractLink(reference.base, column, target.file, spot, IMPORTS)


def _spot_in(graph: Graph, target: Target) -> Spot:
    contract = graph.contract_at(target.file)
    return spot_at(contract.node, target.path) if contract else WHOLE


def _places(contract: Contract) -> dict[Place, Spot]:
    """The tables and columns of a contract by where they are written."""
    tables = {table.place: spot for table in contract.schema if (spot := _table(table.name))}
    return tables | {prop.place: spot for spot, prop in contract_columns(contract)}


def _table(name: str | None) -> Spot:
    return (name,) if name else WHOLE

"""Who builds on a contract, as products and contracts say it themselves."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.graph.graph import Graph
from floe.graph.port_uses import ContractUse, contract_uses
from floe.model import Contract, Place, Product, same_version


@dataclass(frozen=True, slots=True)
class DeclaredUse:
    """That a contract is built on: by whom, where they say so, and in which words.

    Of what only a library says, there is no user.
    """

    contract: Contract
    user: Contract | Product | None
    place: Place
    words: str
    text: str

    @property
    def user_name(self) -> str:
        """The user as people call it: what it is, and its id."""
        return f"library {self.place.file}" if self.user is None else name_user(self.user)


def name_user(user: Contract | Product) -> str:
    """A user as notices and the ledger call it."""
    kind = "product" if isinstance(user, Product) else "contract"
    return f"{kind} {user.id or user.name or user.file}"


def declared_uses(graph: Graph) -> tuple[DeclaredUse, ...]:
    """What products take in, and what contracts refer to or import, outside of themselves."""
    return graph.once(_declared_uses)


def _declared_uses(graph: Graph) -> tuple[DeclaredUse, ...]:
    return tuple(_find_uses(graph))


def _find_uses(graph: Graph) -> Iterator[DeclaredUse]:
    told = set()
    for product in graph.products:
        for use in contract_uses(product):
            told.add(use.place)
            for contract in _meant(graph, use) if use.is_input else ():
                words = f"{use.label} takes"
                yield DeclaredUse(contract, product, use.place, words, use.contract_id)
    products = {product.file: product for product in graph.products}
    for reference in graph.references:
        if reference.place in told:
            continue
        file = reference.place.file
        user = graph.contract_in(file) or products.get(file)
        for other in sorted({target.file for target in reference.resolution.targets}):
            used = graph.contract_at(other) if other != file else None
            if used is not None:
                words = f"'{reference.text}' leads to"
                yield DeclaredUse(used, user, reference.place, words, reference.text)


def _meant(graph: Graph, use: ContractUse) -> tuple[Contract, ...]:
    """Of several versions side by side, the one that the port names; all of them else."""
    contracts = graph.contracts_with_id(use.contract_id)
    named = tuple(c for c in contracts if same_version(use.version, c.version))
    return named or contracts

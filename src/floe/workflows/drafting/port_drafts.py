"""A draft for every output port that has no contract yet."""

import posixpath
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from floe.contracts import Draft, PortKnowledge, draft_from_port
from floe.findings import Finding
from floe.graph import Graph
from floe.model import OutputPort, Product, snake_case
from floe.tiers import Tiers
from floe.workflows.drafting.known_contracts import (
    OlderContracts,
    PortContracts,
    has_contract,
    path_in,
)
from floe.workflows.drafting.requests import OUTPUT

ENDING = ".odcs.yaml"
Choice = Callable[[OutputPort], bool]


@dataclass(frozen=True, slots=True)
class NamedDraft:
    """A draft, and the folder and file that it goes to."""

    folder: str
    file: str
    draft: Draft


def folder_of(product: Product, output: str | None) -> str:
    """Where the contracts of a product go."""
    return output or posixpath.join(posixpath.dirname(product.file), OUTPUT)


class PortDrafts:
    """Drafts of the ports of some products; the graph holds what people wrote alone."""

    def __init__(
        self,
        graph: Graph,
        knowledge: PortKnowledge | None,
        tiers: Tiers,
        contracts: PortContracts,
        older: OlderContracts,
        output: str | None = None,
    ) -> None:
        self.findings: list[Finding] = []
        self._graph = graph
        self._knowledge = knowledge
        self._tiers = tiers
        self._output = output
        self._files = _files(graph.products, output)
        self._contracts = contracts
        self._older = older

    def of(self, product: Product, is_wanted: Choice) -> Iterator[NamedDraft]:
        """The drafts of a product's ports that are wanted, each under a name of its own."""
        folder = folder_of(product, self._output)
        for number, port in enumerate(product.output_ports):
            if not is_wanted(port):
                continue
            draft = draft_from_port(
                product, port, self._graph, tiers=self._tiers, knowledge=self._knowledge
            )
            file = self._free(folder, self._files[product.file, number], draft)
            if self._is_new(port, draft, path_in(folder, file)):
                yield NamedDraft(folder, file, draft)

    @property
    def files(self) -> frozenset[str]:
        """The files of all ports, also of those that are not drafted now."""
        homes = {product.file: folder_of(product, self._output) for product in self._graph.products}
        return frozenset(
            path_in(homes[product], file) for (product, _), file in self._files.items()
        )

    def _free(self, folder: str, file: str, draft: Draft) -> str:
        """The file of a port, or another where a contract that is not its own is in it."""
        own, taken = str(draft.tree.get("id")), self.files

        def is_taken(name: str) -> bool:
            path = path_in(folder, f"{name}{ENDING}")
            is_other = path in taken and f"{name}{ENDING}" != file
            return is_other or self._older.is_in(path, own)

        return f"{free_name(file.removesuffix(ENDING), is_taken)}{ENDING}"

    def _is_new(self, port: OutputPort, draft: Draft, file: str) -> bool:
        """Whether nobody has written the contract, and no other port has led to it before."""
        contract_file = self._contracts.where(draft.tree)
        if contract_file is None:
            self._contracts.add(draft.tree, file)
            self.findings += self._older.find(port, draft.tree)
            return True
        what = f"the port '{port.name or port.id or ''}'"
        self.findings.append(has_contract(port.place, what, contract_file))
        return False


def free_name(preferred: str, is_taken: Callable[[str], bool]) -> str:
    """A name that nobody has: the one that is preferred, or that with a number."""
    name, number = preferred, 1
    while is_taken(name):
        number += 1
        name = f"{preferred}_{number}"
    return name


def _files(products: Iterable[Product], output: str | None) -> dict[tuple[str, int], str]:
    """The file of each port, by product and number; the same whichever products are drafted."""
    files: dict[tuple[str, int], str] = {}
    taken: dict[str, set[str]] = {}
    for product in products:
        names = taken.setdefault(folder_of(product, output), set())
        for number, port in enumerate(product.output_ports):
            preferred = snake_case(port.name or port.id or "") or "output"
            name = free_name(preferred, names.__contains__)
            names.add(name)
            files[product.file, number] = f"{name}{ENDING}"
    return files

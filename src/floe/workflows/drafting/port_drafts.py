"""A draft for every output port that has no contract yet."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from floe.contracts import Draft, Tiers, draft_from_port
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, OutputPort, Product, snake_case
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.requests import OUTPUT

ENDING = ".odcs.yaml"


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

    def __init__(self, graph: Graph, knowledge: ManifestKnowledge | None, tiers: Tiers) -> None:
        self.findings: list[Finding] = []
        self._graph = graph
        self._knowledge = knowledge
        self._tiers = tiers

    def of(self, product: Product, output: str | None) -> Iterator[NamedDraft]:
        """The drafts of a product's ports, each under a name of its own."""
        taken: set[str] = set()
        for port in product.output_ports:
            draft = draft_from_port(
                product, port, self._graph, tiers=self._tiers, knowledge=self._knowledge
            )
            known = self._known(str(draft.tree.get("id")))
            if known is not None:
                self.findings.append(_has_contract(port, known))
                continue
            name = _free(snake_case(port.name or port.id or "") or "output", taken)
            yield NamedDraft(folder_of(product, output), f"{name}{ENDING}", draft)

    def _known(self, contract_id: str) -> Contract | None:
        return next(iter(self._graph.contracts_with_id(contract_id)), None)


def _free(wish: str, taken: set[str]) -> str:
    name, number = wish, 1
    while name in taken:
        number += 1
        name = f"{wish}_{number}"
    taken.add(name)
    return name


def _has_contract(port: OutputPort, contract: Contract) -> Finding:
    return Finding(
        port.place,
        f"the port '{port.name or port.id or ''}' has a contract already: {contract.file}",
        rule="generate/has-contract",
        severity=Severity.INFO,
    )

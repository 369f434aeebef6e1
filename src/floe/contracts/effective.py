"""What every contract of a workspace comes to: drafted, written, and under its tiers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from floe.contracts.discovery import products_by_contract
from floe.contracts.generation.drafts import Draft
from floe.contracts.generation.knowledge import PortKnowledge
from floe.contracts.generation.port_drafts import GENERATED, draft_beneath, draft_from_port
from floe.contracts.matching import PortMatches, match_ports
from floe.contracts.merging.layers import Layer, Merged
from floe.contracts.merging.reporting import tell_conflict, tell_invalid
from floe.contracts.merging.tiers import keep_promises
from floe.contracts.merging.trees import merge_trees
from floe.findings import Finding
from floe.graph import Graph
from floe.model import Contract, OutputPort, Place, Product
from floe.odcs import parse_contract
from floe.tiers import Promise, Tiers, inherited_promises

EXPLICIT = "explicit"
IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Effective:
    """A contract after everything: as it reads, whose it is, and how it came about.

    `written` is the contract in its file; None where a port has none and a draft stands in.
    """

    contract: Contract
    written: Contract | None
    merged: Merged
    findings: tuple[Finding, ...] = ()
    product: Product | None = None
    port: OutputPort | None = None


def effective_contracts(
    graph: Graph, tiers: Tiers | None = None, knowledge: PortKnowledge | None = None
) -> tuple[tuple[Effective, ...], tuple[Finding, ...]]:
    """Every contract of the graph, then a draft for every port without one; and what to say."""
    workspace = _Workspace(graph, tiers or Tiers(), knowledge)
    found = (*workspace.written(), *workspace.drafted())
    findings = [finding for each in found for finding in each.findings]
    return found, (*workspace.findings, *findings)


class _Workspace:
    def __init__(self, graph: Graph, tiers: Tiers, knowledge: PortKnowledge | None) -> None:
        self._graph = graph
        self._tiers = tiers
        self._knowledge = knowledge
        self._above: dict[tuple[str, ...], tuple[Promise, ...]] = {}
        self._matches: PortMatches = match_ports(graph)
        self._products = products_by_contract(graph)
        self._tier_files = {contract.file for contract in tiers.contracts}
        self.findings: list[Finding] = list(self._matches.findings)
        for domain in (None, *tiers.domains):
            self.findings += inherited_promises(tiers.above(domain))[1]
        self.findings = list(dict.fromkeys(self.findings))

    def written(self) -> Iterator[Effective]:
        for contract in self._graph.contracts:
            product = self._products.get(contract.file)
            port = self._matches.ports.get(contract.file)
            yield self._lay_over(contract, product, port)

    def drafted(self) -> Iterator[Effective]:
        for product, port in self._matches.open_ports:
            draft = draft_from_port(
                product, port, self._graph, tiers=self._tiers, knowledge=self._knowledge
            )
            merged = Merged(draft.tree, {(): draft.origin, **draft.origins}, places=draft.places)
            contract = _parse(merged, product.file)
            yield Effective(contract, None, merged, draft.gaps, product, port)

    def _lay_over(
        self, contract: Contract, product: Product | None, port: OutputPort | None
    ) -> Effective:
        over, beneath = explicit_layer(contract, self._graph), Draft({}, GENERATED)
        if product is not None and port is not None:
            beneath = draft_beneath(contract, product, port, self._graph, knowledge=self._knowledge)
        merged = merge_trees(beneath.layer, over)
        kept, weakened = keep_promises(merged, self._promises(contract, product))
        findings = (*beneath.gaps, *weakened)
        if kept.tree == contract.node:
            return Effective(contract, contract, kept, findings, product, port)
        told = (*(tell_conflict(one) for one in merged.conflicts), *findings)
        if not self._graph.schema_errors(contract.file):
            told += tell_invalid(kept, self._graph.policy.profile)
        return Effective(_parse(kept, contract.file), contract, kept, told, product, port)

    def _promises(self, contract: Contract, product: Product | None) -> tuple[Promise, ...]:
        """What a product's contract inherits; glossaries and the tiers themselves have no part."""
        if product is None or contract.file in self._tier_files or contract.is_library:
            return ()
        above = self._tiers.above(contract.domain or product.domain)
        files = tuple(tier.file for tier in above)
        if files not in self._above:
            self._above[files] = inherited_promises(above)[0]
        return self._above[files]


def explicit_layer(contract: Contract, graph: Graph) -> Layer:
    """A contract as its file has it, with what it imports."""
    imported = graph.provenance.get(contract.file, {})
    origins = dict.fromkeys(imported, IMPORT)
    return Layer(contract.node, EXPLICIT, contract.file, imported, origins)


def _parse(merged: Merged, file: str) -> Contract:
    return replace(parse_contract(merged.tree, lambda path: Place(file, path)), place=Place(file))

"""What every contract of a workspace comes to: drafted, written, and under its tiers."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from floe.contracts.compiled import CompiledContract, places_in_file
from floe.contracts.merging.layers import GENERATED, Layer, Merged
from floe.contracts.merging.reporting import tell_conflict, tell_invalid
from floe.contracts.merging.tiers import keep_inherited
from floe.contracts.merging.trees import merge_trees
from floe.documents import Document, Path
from floe.findings import Finding, Severity
from floe.graph import (
    CONTRACT,
    PRODUCT,
    BrokenImport,
    Expanded,
    Graph,
    Ownership,
    Source,
    lay_over,
    locator,
    name_broken,
    ownership_of,
)
from floe.model import Contract, OutputPort, Place, Product, make_name
from floe.odcs import parse_contract, restore_relationships
from floe.tiers import Inheritance, Tiers, ancestry_of, has_parents, inherit_from, tiers_above

if TYPE_CHECKING:
    from floe.contracts.generation.drafts import Draft
    from floe.contracts.generation.knowledge import PortKnowledge

_PASSED_DOWN = (("slaProperties",), ("schema",), ("customProperties",))
EXPLICIT = "explicit"
IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Compilation:
    """What contracts come to: their graph, each of them, and what the way there has to say.

    `authored` is the graph of what people wrote, with its imports.
    """

    authored: Graph
    graph: Graph
    contracts: tuple[CompiledContract, ...]
    findings: tuple[Finding, ...] = ()


def compile_graph(
    graph: Graph, tiers: Tiers | None = None, knowledge: "PortKnowledge | None" = None
) -> Compilation:
    """Compile every contract of a graph, and a draft for every port without one."""
    layers = _Layers(graph, tiers or Tiers(), knowledge)
    written = tuple(layers.compile(contract) for contract in graph.contracts)
    drafts = tuple(layers.draft())
    contracts = (*written, *drafts)
    findings = [*layers.findings(), *(f for contract in contracts for f in contract.findings)]
    if not layers.may_change:
        return Compilation(graph, graph, contracts, tuple(findings))
    usable = {draft.contract.file: draft for draft in drafts if draft.is_usable}
    laid = lay_over(
        graph,
        (
            *(contract.contract for contract in written),
            *(draft.contract for draft in usable.values()),
        ),
        layers,
        {file: (_document(draft), _port_place(draft)) for file, draft in usable.items()},
    )
    return Compilation(graph, laid, contracts, tuple(findings))


class _Layers:
    """The trees that contracts come to, each worked out when somebody asks for it."""

    def __init__(self, graph: Graph, tiers: Tiers, knowledge: "PortKnowledge | None") -> None:
        self._graph = graph
        self._tiers = tiers
        self._knowledge = knowledge
        self._ownership: Ownership = ownership_of(graph)
        self._tier_files = {contract.file for contract in tiers.contracts}
        self._inherited: dict[tuple[str, ...], tuple[Inheritance, tuple[Finding, ...]]] = {}
        self._compiled: dict[str, CompiledContract] = {}
        self._broken_imports: dict[str, tuple[BrokenImport, ...]] = {}

    @property
    def may_change(self) -> bool:
        """Whether anything can read other than it is written."""
        return self._ownership.has_products or any(map(has_parents, self._graph.contracts))

    def expand(self, source: Source) -> Expanded:
        """The tree of a document as it comes to be, and where its parts were written."""
        if source.file in self._compiled:
            compiled = self._compiled[source.file]
            broken = self._broken(source, compiled)
            return Expanded(compiled.contract.node, compiled.provenance, broken=broken)
        if source.kind == CONTRACT:
            contract = self._graph.contract_at(source.file)
            if contract is not None:
                self.compile(contract)
                return self.expand(source)
        if source.kind == PRODUCT:
            return self._expand_product(source)
        return self._graph.imports.expand(source)

    def _broken(self, source: Source, compiled: CompiledContract) -> tuple[BrokenImport, ...]:
        """The imports that failed in the contract, in its port and in its tiers."""
        if source.file not in self._broken_imports:
            own = () if compiled.is_draft else self._graph.broken_imports(source.file)
            faults = [*own, *self._broken_in_port(compiled)]
            for tier in self._above(compiled.contract, compiled.product):
                broken = self._graph.broken_imports(tier.file)
                faults += (fault for fault in broken if fault.path[:1] in _PASSED_DOWN)
            self._broken_imports[source.file] = tuple(dict.fromkeys(faults))
        return self._broken_imports[source.file]

    def _broken_in_port(self, compiled: CompiledContract) -> Iterator[BrokenImport]:
        """The failed imports of a port, as if its tables stood in the contract."""
        if compiled.port is None or compiled.product is None:
            return
        source = self._graph.sources[compiled.product.file]
        home = compiled.port.place.path
        for fault in self._graph.imports.expand(source).broken:
            if fault.path[: len(home)] == home:
                moved = replace(fault, path=fault.path[len(home) :])
                yield name_broken(compiled.port.node, moved)

    def compile(self, contract: Contract) -> CompiledContract:
        """What becomes of a contract that somebody wrote."""
        if contract.file not in self._compiled:
            self._compiled[contract.file] = self._lay_over(contract)
        return self._compiled[contract.file]

    def draft(self) -> Iterator[CompiledContract]:
        """A contract for every port without one, under a file name that no file has."""
        for product in self._graph.products:
            for port in self._ownership.matches_of(product).open_ports:
                draft = self._draft(product, port)
                self._compiled[draft.contract.file] = draft
                yield draft

    def findings(self) -> Iterator[Finding]:
        """What is to be said of products and tiers as such."""
        asked = {contract.file for contract in self._graph.contracts}
        owners = (self._ownership.product_of(contract) for contract in self._graph.contracts)
        for product in {owner.file: owner for owner in owners if owner is not None}.values():
            for contract in self._ownership.matches_of(product).unmatched:
                if contract.file in asked:
                    yield _tell_unmatched(product, contract)
        for domain in (None, *self._tiers.domains):
            self._inherit_from(tiers_above(self._graph, self._tiers, domain))
        yield from dict.fromkeys(
            finding for _, findings in self._inherited.values() for finding in findings
        )
        for contract in self._graph.contracts:
            yield from ancestry_of(self._graph, contract).findings

    def _lay_over(self, contract: Contract) -> CompiledContract:
        product, port = self._ownership.product_of(contract), self._ownership.port_of(contract)
        beneath, gaps = self._beneath(contract, product, port)
        merged = merge_trees(beneath, explicit_layer(contract, self._graph))
        inheritance, _ = self._inherit_from(self._above(contract, product))
        kept, weakened = keep_inherited(merged, inheritance)
        findings = (*gaps, *weakened)
        if kept is merged and kept.tree == contract.node:
            return self._result(contract, contract, kept, findings, product, port)
        told = (*(tell_conflict(conflict, merged.tree) for conflict in merged.conflicts), *findings)
        if not self._graph.schema_errors(contract.file):
            told += tell_invalid(kept, self._graph.policy.profile)
        return self._result(None, contract, kept, told, product, port)

    def _beneath(
        self, contract: Contract, product: Product | None, port: OutputPort | None
    ) -> tuple[Layer, tuple[Finding, ...]]:
        """What the port already says of a contract, and what it leaves open."""
        if product is None or port is None:
            return Layer({}, GENERATED), ()
        from floe.contracts.generation.port_drafts import draft_beneath

        drafted = draft_beneath(contract, product, port, self._graph, knowledge=self._knowledge)
        draft = _as_said(drafted, product.file, contract.file)
        return draft.layer, draft.gaps

    def _result(
        self,
        unchanged: Contract | None,
        authored: Contract,
        merged: Merged,
        findings: tuple[Finding, ...],
        product: Product | None,
        port: OutputPort | None,
    ) -> CompiledContract:
        file, provenance = authored.file, self._graph.provenance_of(authored.file)
        if unchanged is None:
            provenance = places_in_file(merged, file)
        return CompiledContract(
            unchanged or parse_contract(merged.tree, locator(file, provenance)),
            authored,
            self._graph.sources[file].tree,
            merged,
            provenance,
            findings,
            product,
            port,
            self._files_above(authored, product),
        )

    def _draft(self, product: Product, port: OutputPort) -> CompiledContract:
        from floe.contracts.generation.port_drafts import draft_from_port

        drafted = draft_from_port(
            product, port, self._graph, tiers=self._tiers, knowledge=self._knowledge
        )
        draft = _as_said(drafted, product.file, product.file)
        merged = Merged(draft.tree, {(): draft.origin, **draft.origins}, places=draft.places)
        file, provenance = self._free_name(product, port), _places_in_port(merged, port)
        contract = parse_contract(merged.tree, locator(file, provenance))
        above = self._files_above(contract, product)
        return CompiledContract(
            contract, None, {}, merged, provenance, draft.gaps, product, port, above
        )

    def _free_name(self, product: Product, port: OutputPort) -> str:
        plain = f"{product.file}#{make_name(port.name or port.id)}"
        names = (plain, *(f"{plain}_{number}" for number in range(2, len(self._compiled) + 3)))
        return next(name for name in names if name not in self._compiled)

    def _expand_product(self, source: Source) -> Expanded:
        """A product whose ports name the contracts that they were found to have."""
        expanded = self._graph.imports.expand(source)
        named = {
            id(compiled.port.node): compiled.contract.id
            for compiled in self._compiled.values()
            if compiled.port is not None
            and compiled.product is not None
            and compiled.product.file == source.file
            and compiled.port.contract_id is None
            and compiled.contract.id
            and compiled.is_usable
        }
        if not named:
            return expanded
        ports = [
            {**node, "contractId": named[id(node)]} if id(node) in named else node
            for node in expanded.tree["outputPorts"]
        ]
        return Expanded({**expanded.tree, "outputPorts": ports}, expanded.provenance)

    def _above(self, contract: Contract, product: Product | None) -> tuple[Contract, ...]:
        """The contracts above a contract, the highest first.

        The workspace's tiers stand above the contracts of products; glossaries and the tiers
        themselves have no part in that.
        """
        tiers: tuple[Contract, ...] = ()
        if product is not None and contract.file not in self._tier_files:
            tiers = tiers_above(self._graph, self._tiers, contract.domain or product.domain)
        if contract.is_library:
            return ()
        above = (*tiers, *ancestry_of(self._graph, contract).contracts)
        return tuple({tier.file: tier for tier in above if tier.file != contract.file}.values())

    def _files_above(self, contract: Contract, product: Product | None) -> tuple[str, ...]:
        return tuple(tier.file for tier in self._above(contract, product))

    def _inherit_from(self, tiers: tuple[Contract, ...]) -> tuple[Inheritance, tuple[Finding, ...]]:
        files = tuple(tier.file for tier in tiers)
        if files not in self._inherited:
            self._inherited[files] = inherit_from(self._graph, tiers)
        return self._inherited[files]


def explicit_layer(contract: Contract, graph: Graph) -> Layer:
    """A contract as its file has it, with what it imports."""
    imported = graph.provenance_of(contract.file)
    origins = dict.fromkeys(imported, IMPORT)
    return Layer(contract.node, EXPLICIT, contract.file, imported, origins)


def _as_said(draft: "Draft", home: str, here: str) -> "Draft":
    """A draft with the product's own relationships, which the standard may not be able to say."""
    from floe.contracts.generation.columns import move_references

    schema = draft.tree.get("schema")
    if not schema:
        return draft
    moved = move_references(restore_relationships(schema), home, here)
    return replace(draft, tree={**draft.tree, "schema": moved})


def _places_in_port(merged: Merged, port: OutputPort) -> dict[Path, Place]:
    """Where the port itself carries what a draft says; all else stands at the port as such."""
    return {
        path: place
        for path, place in merged.places.items()
        if path[:1] == ("schema",)
        and place.file == port.place.file
        and place.path[: len(port.place.path)] == port.place.path
        and place != port.place
    }


def _document(draft: CompiledContract) -> Document:
    """A document without a text: where its parts stand is known from those it was made of."""
    return Document(draft.contract.file, "", draft.contract.node, array("Q"))


def _port_place(draft: CompiledContract) -> Place:
    return draft.port.place if draft.port else draft.contract.place


def _tell_unmatched(product: Product, contract: Contract) -> Finding:
    named = ", ".join(f"'{port.contract_id or port.name}'" for port in product.output_ports)
    return Finding(
        contract.place / "id",
        f"no output port of '{product.title}' gives out '{contract.title}': they name {named}",
        "name the contract's id as contractId of a port, or move the file out of the product",
        rule="merge/unmatched-contract",
        severity=Severity.WARNING,
    )

"""Draft contracts from ports, a dbt project or tables, against what is there."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from floe.contracts import draft_from_port
from floe.dbt.manifest import linked_through
from floe.documents import Document
from floe.findings import Finding
from floe.generated import STATE_FILE, read_state
from floe.graph import Graph, Loader, Trouble, build_graph
from floe.model import OutputPort, Place, Product
from floe.tiers import find_tiers
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.folder_plans import FilledDrafts, FolderPlan, OpenFolder, plan_folder
from floe.workflows.drafting.known_contracts import (
    KnownContracts,
    OlderContracts,
    PortContracts,
    path_in,
)
from floe.workflows.drafting.links import PortLinks
from floe.workflows.drafting.manifest_drafts import ManifestDrafts, fill_models
from floe.workflows.drafting.port_drafts import (
    ENDING,
    Choice,
    NamedDraft,
    PortDrafts,
    folder_of,
)
from floe.workflows.drafting.real_tables import NamedTables
from floe.workflows.drafting.requests import OUTPUT, DraftRequest, RealTables
from floe.workflows.drafting.table_drafts import TableDrafts, TableKnowledge
from floe.workflows.generation import choose_products


@dataclass(frozen=True, slots=True)
class Drafting:
    """What was drafted, by folder, and all that is missing in it."""

    folders: tuple[FolderPlan, ...]
    findings: tuple[Finding, ...]


def plan_drafts(
    graph: Graph,
    loader: Loader,
    open_folder: OpenFolder,
    request: DraftRequest,
    tables: RealTables | None = None,
) -> Drafting:
    """Draft all that is asked for; gaps never stop it, and no file is ever planned to go."""
    products = _products(graph, request)
    generated = _drafted(
        (folder_of(chosen_product, request.output) for chosen_product in products), open_folder
    )
    drafted = generated | _drafted((request.output or OUTPUT,), open_folder)
    authored = without_drafts(graph, loader, generated)
    # A draft may classify what people do not, but makes nothing public that was not before.
    graphs = (without_drafts(graph, loader, drafted), graph) if request.with_profile else ()
    named = NamedTables(request, tables, graphs)
    dbt = _dbt_knowledge(request)
    contracts = PortContracts(authored)
    knowledge = TableKnowledge(named, dbt, authored, contracts.has)
    tiers = find_tiers(authored, request.enterprise, request.domains)
    older = OlderContracts(graph, drafted)
    ports = PortDrafts(authored, knowledge, tiers, contracts, older, request.output)
    drafts: list[NamedDraft] = []
    for product, wanted in _wanted(products, request, knowledge):
        request.progress(f"drafting the contracts of {product.title}")
        drafts += ports.of(product, wanted)
    known = KnownContracts(graph, drafted)
    dbt_tables = ManifestDrafts(known, drafts)
    models = dbt_tables.of(request, _covered(products, dbt, authored))
    drafts += fill_models(models, named, knowledge.covered)
    real = TableDrafts(known, drafts, ports.files)
    drafts += real.of(named, knowledge.covered, request.output)
    filled = FilledDrafts(graph, open_folder, with_profile=request.with_profile)
    drafts = [draft for draft in drafts if not filled.is_kept(draft)]
    makers = (knowledge, ports, dbt_tables, real, filled)
    findings = [finding for maker in makers for finding in maker.findings]
    if request.manifest is not None and products:
        links = PortLinks(request.manifest, graph, drafts, partial(_standing, request, authored))
        drafts = [links.lead(draft) for draft in drafts]
        findings += links.findings
    return _compare(graph, drafts, open_folder, findings)


def _compare(
    graph: Graph, drafts: Sequence[NamedDraft], open_folder: OpenFolder, findings: Sequence[Finding]
) -> Drafting:
    """Drafts against what is in their folders; all findings come with a line."""
    folders = sorted({draft.folder for draft in drafts})
    plans = tuple(plan_folder(folder, drafts, open_folder) for folder in folders)
    unread = (finding for plan in plans for finding in plan.findings)
    told = (_complete(graph, finding) for finding in (*findings, *_gaps(drafts), *unread))
    return Drafting(plans, tuple(told))


def _products(graph: Graph, request: DraftRequest) -> tuple[Product, ...]:
    """The products that may take part: without a table, those that were asked for."""
    if not request.with_products and not request.tables:
        return ()
    chosen = choose_products(graph, request.products)
    return tuple(product for product in graph.products if chosen is None or product.file in chosen)


def _wanted(
    products: Iterable[Product], request: DraftRequest, tables: TableKnowledge
) -> Iterator[tuple[Product, Choice]]:
    """The products with ports to draft, and which ones those are."""

    def has_table(port: OutputPort) -> bool:
        return request.with_products or bool(tables.behind(port))

    for product in products:
        if request.with_products or any(map(has_table, product.output_ports)):
            yield product, has_table


def _covered(
    products: Iterable[Product], dbt: ManifestKnowledge | None, graph: Graph
) -> Collection[str]:
    """The dbt tables that ports stand for, by id, whether those are drafted now or not."""
    if dbt is None:
        return ()
    for product in products:
        for port in product.output_ports:
            draft_from_port(product, port, graph, knowledge=dbt)
    return dbt.covered


def _standing(request: DraftRequest, graph: Graph) -> Mapping[str, str]:
    """The contracts that stand for dbt's tables, by the ports of all products."""
    dbt = _dbt_knowledge(request)
    _covered(graph.products, dbt, graph)
    return dbt.contract_ids if dbt is not None else {}


def _drafted(folders: Iterable[str], open_folder: OpenFolder) -> frozenset[str]:
    """The files that floe has drafted before: they are no source of what it drafts now."""
    opened = {folder: open_folder(folder) for folder in dict.fromkeys(folders)}
    states = {
        folder: read_state(generated.read_one(STATE_FILE)) for folder, generated in opened.items()
    }
    return frozenset(
        path_in(folder, path) for folder, state in states.items() for path in state.files
    )


def _dbt_knowledge(request: DraftRequest) -> ManifestKnowledge | None:
    """What the manifest knows, with links that lead nowhere yet."""
    if request.manifest is None:
        return None
    manifest = linked_through(request.manifest)
    return ManifestKnowledge(manifest, request.manifest_file, with_links=True)


def _gaps(drafts: Iterable[NamedDraft]) -> Iterator[Finding]:
    for draft in drafts:
        for gap in draft.draft.gaps:
            is_draft = gap.place.file.endswith(ENDING) and "/" not in gap.place.file
            place = (
                Place(path_in(draft.folder, draft.file), gap.place.path) if is_draft else gap.place
            )
            yield replace(gap, place=place)


def _complete(graph: Graph, finding: Finding) -> Finding:
    if finding.line:
        return finding
    line, column = graph.position(finding.place, on_key=finding.on_key)
    return replace(finding, line=line, column=column)


def without_drafts(graph: Graph, loader: Loader, drafted: frozenset[str]) -> Graph:
    """The same graph without some files, which are no source of what is drafted now."""
    if not drafted.intersection(graph.sources):
        return graph
    kept = [source.document for file, source in graph.sources.items() if file not in drafted]
    return build_graph(kept, _Authored(loader, drafted), graph.policy)


class _Authored:
    """Knows what a loader knows, but for some files."""

    def __init__(self, loader: Loader, hidden: frozenset[str]) -> None:
        self._loader = loader
        self._hidden = hidden

    def open(self, file: str) -> Document | Trouble:
        if file in self._hidden:
            return Trouble("missing", f"'{file}' is a draft of floe's")
        return self._loader.open(file)

    def fetch(self, url: str) -> Document | Trouble:
        return self._loader.fetch(url)

    def relative(self, absolute: str) -> str | None:
        return self._loader.relative(absolute)

    def files_named(self, name: str) -> tuple[str, ...]:
        return self._without(self._loader.files_named(name))

    def files_with_contract(self, contract_id: str) -> tuple[str, ...]:
        return self._without(self._loader.files_with_contract(contract_id))

    def files(self) -> tuple[str, ...]:
        return self._without(self._loader.files())

    def product_files(self) -> tuple[str, ...]:
        return self._without(self._loader.product_files())

    def _without(self, files: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(file for file in files if file not in self._hidden)

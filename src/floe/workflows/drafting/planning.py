"""Draft contracts from ports, a dbt project or tables, against what is there."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from floe.contracts import draft_from_port
from floe.findings import Finding
from floe.generated import STATE_FILE, read_state
from floe.graph import Graph, Loader
from floe.model import OutputPort, Place, Product
from floe.tiers import find_tiers
from floe.workflows.drafting.authored import without_drafts
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.filled_drafts import FilledDrafts
from floe.workflows.drafting.folder_plans import FolderPlan, OpenFolder, plan_folder
from floe.workflows.drafting.known_contracts import KnownContracts, path_in
from floe.workflows.drafting.manifest_drafts import ManifestDrafts
from floe.workflows.drafting.model_fillings import fill_models
from floe.workflows.drafting.named_tables import NamedTables
from floe.workflows.drafting.port_contracts import OlderContracts, PortContracts
from floe.workflows.drafting.port_drafts import (
    ENDING,
    Choice,
    NamedDraft,
    PortDrafts,
    folder_of,
)
from floe.workflows.drafting.requests import OUTPUT, DraftRequest, RealTables
from floe.workflows.drafting.table_drafts import TableDrafts
from floe.workflows.drafting.table_knowledge import TableKnowledge
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
    generated = _drafted((folder_of(each, request.output) for each in products), open_folder)
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
    drafts = [each for each in drafts if not filled.is_kept(each)]
    plans = tuple(plan_folder(folder, drafts, open_folder) for folder in _folders(drafts))
    makers = (knowledge, ports, dbt_tables, real, filled)
    found = [each for maker in makers for each in maker.findings]
    unread = (each for plan in plans for each in plan.findings)
    gaps = [_complete(graph, each) for each in (*found, *_gaps(drafts), *unread)]
    return Drafting(plans, tuple(gaps))


def _products(graph: Graph, request: DraftRequest) -> tuple[Product, ...]:
    """The products that may take part: without a table, those that were asked for."""
    if not request.with_products and not request.tables:
        return ()
    chosen = choose_products(graph, request.products)
    return tuple(each for each in graph.products if chosen is None or each.file in chosen)


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


def _drafted(folders: Iterable[str], open_folder: OpenFolder) -> frozenset[str]:
    """The files that floe has drafted before: they are no source of what it drafts now."""
    opened = {folder: open_folder(folder) for folder in dict.fromkeys(folders)}
    states = {folder: read_state(each.read_one(STATE_FILE)) for folder, each in opened.items()}
    return frozenset(
        path_in(folder, path) for folder, state in states.items() for path in state.files
    )


def _dbt_knowledge(request: DraftRequest) -> ManifestKnowledge | None:
    """What the manifest knows; contracts of its tables lie beside each other or not at all."""
    if request.manifest is None:
        return None
    with_links = request.whole_manifest and request.output is not None
    return ManifestKnowledge(request.manifest, request.manifest_file, with_links=with_links)


def _folders(drafts: Iterable[NamedDraft]) -> list[str]:
    return sorted({each.folder for each in drafts})


def _gaps(drafts: Iterable[NamedDraft]) -> Iterator[Finding]:
    for each in drafts:
        for gap in each.draft.gaps:
            is_draft = gap.place.file.endswith(ENDING) and "/" not in gap.place.file
            place = (
                Place(path_in(each.folder, each.file), gap.place.path) if is_draft else gap.place
            )
            yield replace(gap, place=place)


def _complete(graph: Graph, finding: Finding) -> Finding:
    if finding.line:
        return finding
    line, column = graph.position(finding.place, on_key=finding.on_key)
    return replace(finding, line=line, column=column)

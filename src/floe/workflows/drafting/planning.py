"""Draft contracts from ports, a dbt project or tables, against what is there."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from floe.contracts import Draft, find_tiers
from floe.dbt.manifest import draft_contracts
from floe.errors import ConfigurationError, OutsideError
from floe.findings import Finding
from floe.generated import (
    STATE_FILE,
    FileState,
    GeneratedFile,
    GeneratedState,
    PlannedFile,
    compare_files,
    read_state,
)
from floe.graph import Graph, Loader
from floe.model import Place, Product
from floe.plan import Unreachable
from floe.workflows.drafting.authored import without_drafts
from floe.workflows.drafting.contract_texts import print_contract
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.port_drafts import ENDING, NamedDraft, PortDrafts, folder_of
from floe.workflows.drafting.requests import OUTPUT, DraftRequest, RealTables, WantedTable
from floe.workflows.drafting.secrecy import classified_columns
from floe.workflows.generation import ProjectFolder, choose_products

OpenFolder = Callable[[str], ProjectFolder]


@dataclass(frozen=True, slots=True)
class FolderPlan:
    """The files of one folder, compared with what is there; nothing is written yet."""

    folder: str
    planned: tuple[PlannedFile, ...]
    state: GeneratedState
    state_text: str | None


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
    generated = _generated(products, open_folder, request)
    authored = without_drafts(graph, loader, generated)
    tiers = find_tiers(authored, request.enterprise, request.domains)
    knowledge = _knowledge(request)
    ports = PortDrafts(authored, knowledge, tiers)
    drafts: list[NamedDraft] = []
    for product in products:
        request.say(f"drafting the contracts of {product.title}")
        drafts += ports.of(product, request.output)
    drafts += _of_manifest(knowledge.covered if knowledge else (), request)
    drafts += _of_tables(authored, request, tables)
    plans = tuple(_plan(folder, drafts, open_folder) for folder in _folders(drafts))
    gaps = [_complete(graph, each) for each in (*ports.findings, *_gaps(drafts))]
    return Drafting(plans, tuple(gaps))


def _products(graph: Graph, request: DraftRequest) -> tuple[Product, ...]:
    if not request.with_products:
        return ()
    chosen = choose_products(graph, request.products)
    return tuple(each for each in graph.products if chosen is None or each.file in chosen)


def _generated(
    products: Iterable[Product], open_folder: OpenFolder, request: DraftRequest
) -> frozenset[str]:
    """The files that floe has drafted before: they are no source of what it drafts now."""
    folders = dict.fromkeys(folder_of(product, request.output) for product in products)
    states = {folder: read_state(open_folder(folder).read_one(STATE_FILE)) for folder in folders}
    return frozenset(f"{folder}/{path}" for folder, state in states.items() for path in state.files)


def _knowledge(request: DraftRequest) -> ManifestKnowledge | None:
    """What the manifest knows; contracts of its tables lie beside each other or not at all."""
    if request.manifest is None:
        return None
    with_links = request.whole_manifest and request.output is not None
    return ManifestKnowledge(request.manifest, request.manifest_file, with_links=with_links)


def _of_manifest(covered: Collection[str], request: DraftRequest) -> Iterator[NamedDraft]:
    if request.manifest is None or not request.whole_manifest:
        return
    for found in draft_contracts(request.manifest, request.grouping):
        if set(found.tables).isdisjoint(covered):
            folder = request.output or OUTPUT
            yield NamedDraft(folder, f"{found.name}{ENDING}", found.draft)


def _of_tables(
    graph: Graph, request: DraftRequest, tables: RealTables | None
) -> Iterator[NamedDraft]:
    for wanted in request.tables if tables is not None else ():
        request.say(f"looking at {wanted.table.name}")
        hidden = classified_columns(graph, wanted.table.name) if request.with_profile else None
        found = tables.draft(wanted.table, hidden) if tables is not None else None
        if isinstance(found, Unreachable):
            error = OutsideError if found.is_outside else ConfigurationError
            raise error(f"{wanted.table.name}: {found.reason}")
        if found is not None:
            yield _named(wanted, found, request)


def _named(wanted: WantedTable, draft: Draft, request: DraftRequest) -> NamedDraft:
    own = str(draft.tree["schema"][0]["name"])
    header: dict[str, Any] = {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": own,
        "name": own.replace("_", " ").capitalize(),
        "version": "1.0.0",
        "status": "draft",
    }
    if wanted.server:
        header["servers"] = [dict(wanted.server)]
    tree = {**header, **draft.tree}
    return NamedDraft(request.output or OUTPUT, f"{own}{ENDING}", replace(draft, tree=tree))


def _folders(drafts: Iterable[NamedDraft]) -> list[str]:
    return sorted({each.folder for each in drafts})


def _plan(folder: str, drafts: Iterable[NamedDraft], open_folder: OpenFolder) -> FolderPlan:
    files = {
        each.file: GeneratedFile(each.file, print_contract(each.draft.tree))
        for each in drafts
        if each.folder == folder
    }
    opened = open_folder(folder)
    state_text = opened.read_one(STATE_FILE)
    state = read_state(state_text)
    found = opened.read(files)
    for path, reason in found.unreadable.items():
        raise ConfigurationError(f"{folder}/{path}: {reason}")
    planned = compare_files(files.values(), found.texts, state)
    # Nobody asked for the contracts of other tables now, and that is no reason to delete them.
    kept = tuple(each for each in planned if each.state is not FileState.ORPHANED)
    return FolderPlan(folder, kept, state, state_text)


def _gaps(drafts: Iterable[NamedDraft]) -> Iterator[Finding]:
    for each in drafts:
        for gap in each.draft.gaps:
            is_draft = gap.place.file.endswith(ENDING) and "/" not in gap.place.file
            place = Place(f"{each.folder}/{each.file}", gap.place.path) if is_draft else gap.place
            yield replace(gap, place=place)


def _complete(graph: Graph, finding: Finding) -> Finding:
    if finding.line:
        return finding
    line, column = graph.position(finding.place, on_key=finding.on_key)
    return replace(finding, line=line, column=column)

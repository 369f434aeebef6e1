"""A draft for every table of a manifest that has neither a port nor a contract yet."""

import posixpath
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from floe.contracts import Draft
from floe.dbt.manifest import (
    BY_PROJECT,
    DbtTable,
    Manifest,
    OwnTables,
    draft_contracts,
    noted_of,
    own_tables,
    select_tables,
    selected_packages,
)
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.model import Contract, Place
from floe.workflows.drafting.alignment import (
    has_element,
    last_name,
    move_links,
    names_of,
    nodes_below,
)
from floe.workflows.drafting.known_contracts import KnownContracts, has_contract, path_in
from floe.workflows.drafting.layering import lay_over
from floe.workflows.drafting.links import left_out_links
from floe.workflows.drafting.port_drafts import ENDING, NamedDraft, free_name
from floe.workflows.drafting.real_tables import Contracted, NamedTables, draft_real
from floe.workflows.drafting.requests import OUTPUT, DraftRequest, WantedTable

_FILLED: Final = ("generate/gap-columns", "generate/gap-types")


class ManifestDrafts:
    """Drafts of the tables of a manifest, beside `made`: those of this run that are there first."""

    def __init__(self, contracts: KnownContracts, made: Collection[NamedDraft]) -> None:
        self.findings: list[Finding] = []
        self._known = contracts
        self._ids = {_identity(named.draft) for named in made}
        self._files = {path_in(named.folder, named.file) for named in made}
        self._homes: dict[str, Contract | str] = {}

    def of(self, request: DraftRequest, covered: Collection[str]) -> list[NamedDraft]:
        """The drafts; `covered` are dbt's ids of the tables that ports stand for."""
        if request.manifest is None or not request.whole_manifest:
            return []
        folder = request.output or OUTPUT
        own = own_tables(request.manifest, selected_packages(request.selectors))
        self._tell_left_out(own, request.manifest_file)
        self._tell_orphans(own.manifest)
        manifest, selected = own.manifest, self._selected(own.manifest, request)
        if request.grouping == BY_PROJECT:
            tables = (
                table for table in manifest.tables if selected is None or table.id in selected
            )
            manifest = replace(manifest, tables=tuple(tables))
            manifest = self._without_written(manifest, folder, covered)
        drafts = list(self._drafts(manifest, request.grouping, folder, covered, selected))
        return [self._linked(draft) for draft in drafts]

    def _selected(self, manifest: Manifest, request: DraftRequest) -> frozenset[str] | None:
        """The tables that selectors meet, None for all; one that meets nothing is told."""
        if not request.selectors:
            return None
        met = select_tables(manifest, request.selectors)
        for selector, tables in met.items():
            if not tables:
                message = f"no table of dbt is meant by '{selector}'"
                hint = "ephemeral models have no tables; packages are selected by package:name"
                file, loud = request.manifest_file, Severity.WARNING
                self._tell_of(file, "generate/selects-nothing", message, hint, loud)
        return frozenset().union(*met.values())

    def _drafts(
        self,
        manifest: Manifest,
        grouping: str,
        folder: str,
        covered: Collection[str],
        selected: frozenset[str] | None,
    ) -> Iterator[NamedDraft]:
        for drafted in draft_contracts(manifest, grouping):
            if not set(drafted.tables).isdisjoint(covered):
                continue
            file = self._free(folder, drafted.name)
            draft = self._identified(drafted.draft, drafted.name)
            own, path = str(draft.tree["id"]), path_in(folder, file)
            self._homes[f"{drafted.name}{ENDING}"] = self._known.besides(own, path) or file
            if selected is not None and selected.isdisjoint(drafted.tables):
                if not self._known.is_there(path):
                    del self._homes[f"{drafted.name}{ENDING}"]
                continue
            if contract_file := self._known.where(own, path):
                self._tell(contract_file, manifest.by_id[drafted.tables[0]])
                continue
            self._ids.add(_identity(draft))
            self._files.add(path)
            yield NamedDraft(folder, file, draft)

    def _tell_left_out(self, own: OwnTables, file: str) -> None:
        counts = {"ephemeral models": own.ephemeral, "tables of packages": own.of_packages}
        words = " and ".join(f"{count} {what}" for what, count in counts.items() if count)
        if words:
            hint = "select a package with --select package:name" if own.of_packages else None
            self._tell_of(file, "generate/left-out-tables", f"{words} get no contracts", hint)

    def _tell_orphans(self, manifest: Manifest) -> None:
        """Say which drafts are of tables that dbt does not have any more; they are kept."""
        for file, table in self._known.orphans(manifest.by_id):
            if table.split(".")[1:2] == [manifest.project]:
                message = f"the draft is kept, but dbt has no '{table}' any more"
                hint = "remove the file, or the table from it if others are still there"
                self._tell_of(file, "generate/orphaned-draft", message, hint, Severity.WARNING)

    def _tell_of(
        self,
        file: str,
        rule: str,
        message: str,
        hint: str | None,
        loud: Severity = Severity.INFO,
    ) -> None:
        self.findings.append(Finding(Place(file), message, hint, rule=rule, severity=loud))

    def _without_written(
        self, manifest: Manifest, folder: str, covered: Collection[str]
    ) -> Manifest:
        """A manifest without the tables of ports, and of contracts that are there."""
        file = path_in(folder, f"{manifest.project}{ENDING}")
        kept = []
        for table in manifest.tables:
            noted = noted_of(table, "contract", "data_contract")
            contract_file = self._known.where(noted, file) if noted else None
            if contract_file is not None:
                self._tell(contract_file, table)
            elif table.id not in covered:
                kept.append(table)
        return replace(manifest, tables=tuple(kept))

    def _tell(self, contract_file: str, table: DbtTable) -> None:
        self.findings.append(has_contract(Place(contract_file), _called(table), contract_file))

    def _free(self, folder: str, name: str) -> str:
        def is_taken(name: str) -> bool:
            return path_in(folder, f"{name}{ENDING}") in self._files

        return f"{free_name(name, is_taken)}{ENDING}"

    def _identified(self, draft: Draft, name: str) -> Draft:
        """Tables of one contract that are drafted apart are contracts of their own."""
        if _identity(draft) not in self._ids:
            return draft
        return replace(draft, tree={**draft.tree, "id": name})

    def _linked(self, named: NamedDraft) -> NamedDraft:
        lost: list[str] = []

        def move(reference: str) -> str | None:
            moved = self._moved(named, reference)
            if moved is None:
                lost.append(reference.partition("#")[0].removesuffix(ENDING))
            return moved

        tree = move_links(named.draft.tree, move)
        if lost:
            self.findings.append(left_out_links(path_in(named.folder, named.file), lost))
        return replace(named, draft=replace(named.draft, tree=tree))

    def _moved(self, named: NamedDraft, reference: str) -> str | None:
        """A reference between drafts as it is written in one of them; None if it leads nowhere."""
        file, _, path = reference.partition("#")
        home = self._homes.get(file)
        if isinstance(home, Contract):
            where = posixpath.relpath(home.file, named.folder)
            return f"{where}#{path}" if has_element(home, path) else None
        if home is None:
            return reference if path_in(named.folder, file) in self._files else None
        return f"{home}#{path}"


def _identity(draft: Draft) -> tuple[str, str]:
    return str(draft.tree.get("id")), str(draft.tree.get("version"))


def _called(table: DbtTable) -> str:
    name = f"{table.source}.{table.name}" if table.source else table.name
    return f"'{name}' of dbt"


def fill_models(
    drafts: Sequence[NamedDraft], tables: NamedTables, covered: set[str]
) -> list[NamedDraft]:
    """The drafts over real tables that are not `covered` yet, and are from now on."""
    homes: dict[int, list[WantedTable]] = {}
    for wanted in tables.all:
        home = _home(wanted, drafts) if wanted.table.name not in covered else None
        if home is not None:
            homes.setdefault(home, []).append(wanted)
            covered.add(wanted.table.name)
    return [
        _filled(draft, tables, homes[number]) if number in homes else draft
        for number, draft in enumerate(drafts)
    ]


def _home(wanted: WantedTable, drafts: Sequence[NamedDraft]) -> int | None:
    """The draft that is called like a table, else the first one that has a table of its name."""
    own = last_name(wanted.table.name)
    fitting = [n for n, draft in enumerate(drafts) if own in _names(draft)]
    called = (n for n in fitting if str(drafts[n].draft.tree["id"]).casefold() == own)
    return next(called, next(iter(fitting), None))


def _names(named: NamedDraft) -> set[str]:
    nodes = nodes_below(named.draft.tree, "schema")
    return {name for node in nodes for name in names_of(node)}


def _filled(named: NamedDraft, tables: NamedTables, wanted: Sequence[WantedTable]) -> NamedDraft:
    place = Place(named.file)
    modelled = nodes_below(named.draft.tree, "schema")
    real = draft_real(tables, wanted, Contracted(place, modelled=modelled))
    names = {last_name(wanted_table.table.name) for wanted_table in wanted}
    paths = [("schema", n) for n, node in enumerate(modelled) if names_of(node) & names]
    gaps = tuple(_left(named.draft.gaps, paths))
    filled = lay_over(real, replace(named.draft, gaps=gaps), place)
    return replace(named, draft=filled)


def _left(gaps: Iterable[Finding], filled: Sequence[Path]) -> Iterable[Finding]:
    """What is missing still, after some tables were filled."""
    return (gap for gap in gaps if gap.rule not in _FILLED or gap.place.path not in filled)

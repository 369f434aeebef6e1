"""A draft for every real table that was named."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from floe.contracts import Draft
from floe.errors import ConfigurationError, OutsideError
from floe.findings import Finding
from floe.graph import Graph
from floe.model import Place
from floe.plan import Unreachable
from floe.workflows.drafting.known_contracts import KnownContracts, has_contract, path_in
from floe.workflows.drafting.port_drafts import ENDING, NamedDraft
from floe.workflows.drafting.requests import OUTPUT, DraftRequest, RealTables, WantedTable
from floe.workflows.drafting.secrecy import classified_columns


class TableDrafts:
    """Drafts of real tables; the graph says which of their columns nobody is shown."""

    def __init__(self, known: KnownContracts, graph: Graph) -> None:
        self.findings: list[Finding] = []
        self._known = known
        self._graph = graph

    def of(self, request: DraftRequest, tables: RealTables | None) -> Iterator[NamedDraft]:
        """The drafts of all tables that have no contract of their name yet."""
        for wanted in request.tables if tables is not None else ():
            request.say(f"looking at {wanted.table.name}")
            name = wanted.table.name
            hidden = classified_columns(self._graph, name) if request.with_profile else None
            found = tables.draft(wanted.table, hidden) if tables is not None else None
            if isinstance(found, Unreachable):
                error = OutsideError if found.is_outside else ConfigurationError
                raise error(f"{name}: {found.reason}")
            if found is not None:
                yield from self._new(_named(wanted, found, request))

    def _new(self, named: NamedDraft) -> Iterator[NamedDraft]:
        own = str(named.draft.tree["id"])
        known = self._known.where(own, path_in(named.folder, named.file))
        if known is None:
            yield named
        else:
            self.findings.append(has_contract(Place(known), f"the table '{own}'", known))


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

"""A draft for every real table that was named and that no port stands for."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from floe.contracts import Draft
from floe.findings import Finding
from floe.model import Place
from floe.workflows.drafting.known_contracts import KnownContracts, has_contract, path_in
from floe.workflows.drafting.named_tables import NamedTables
from floe.workflows.drafting.port_drafts import ENDING, NamedDraft, free_name
from floe.workflows.drafting.requests import OUTPUT, WantedTable


class TableDrafts:
    """Drafts of real tables, beside `made`: those of this run that are there first.

    `reserved` are the files of ports, whether they are drafted now or not.
    """

    def __init__(
        self, known: KnownContracts, made: Collection[NamedDraft], reserved: Collection[str]
    ) -> None:
        self.findings: list[Finding] = []
        self._known = known
        self._files = {*reserved, *map(_path, made)}
        self._homes = {str(each.draft.tree["id"]): _path(each) for each in made}

    def of(
        self, tables: NamedTables, covered: Collection[str], output: str | None
    ) -> Iterator[NamedDraft]:
        """The drafts of all tables that have no contract of their name yet."""
        for wanted in tables.all:
            if wanted.table.name not in covered:
                yield from self._new(wanted, tables.draft(wanted), output or OUTPUT)

    def _new(self, wanted: WantedTable, draft: Draft, folder: str) -> Iterator[NamedDraft]:
        own = str(draft.tree["schema"][0]["name"])
        name = free_name(own, lambda wish: path_in(folder, f"{wish}{ENDING}") in self._files)
        named = NamedDraft(folder, f"{name}{ENDING}", replace(draft, tree=_tree(wanted, draft)))
        known = self._homes.get(own) or self._known.where(own, _path(named))
        if known is None:
            self._files.add(_path(named))
            self._homes[own] = _path(named)
            yield named
        else:
            self.findings.append(has_contract(Place(known), f"the table '{own}'", known))


def _path(named: NamedDraft) -> str:
    return path_in(named.folder, named.file)


def _tree(wanted: WantedTable, draft: Draft) -> dict[str, Any]:
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
    return {**header, **draft.tree}

"""Links of ports' drafts to other tables of dbt, led to the contracts that those have."""

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from floe.dbt.manifest import NODE, DbtTable, Manifest, noted_of, table_behind
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Place, snake_case
from floe.odcs import restore_relationships
from floe.workflows.drafting.alignment import Node, move_links, names_of, nodes_below
from floe.workflows.drafting.known_contracts import path_in
from floe.workflows.drafting.port_drafts import NamedDraft

Trees = dict[str, Mapping[str, Any]]


class PortLinks:
    """Leads to contracts that are drafted now, or are there; all others are told.

    `contract_ids` says, when it is asked, which contract stands for a table: that of a port.
    """

    def __init__(
        self,
        manifest: Manifest,
        graph: Graph,
        drafts: Iterable[NamedDraft],
        contract_ids: Callable[[], Mapping[str, str]],
    ) -> None:
        self.findings: list[Finding] = []
        self._manifest = manifest
        self._graph = graph
        self._drafted: Trees = {
            path_in(named.folder, named.file): named.draft.tree for named in drafts
        }
        self._contract_ids = contract_ids

    def lead(self, named: NamedDraft) -> NamedDraft:
        """A draft whose links lead to files, as seen from its folder."""
        lost: dict[str, None] = {}

        def move(reference: str) -> str | None:
            table = table_behind(self._manifest, reference)
            if table is None:
                return reference
            _, _, column = reference.partition("/properties/")
            moved = self._moved(named, table, column)
            if moved is None:
                is_there = column and self._homes(table)
                lost[f"{table.name}.{column}" if is_there else table.name] = None
            return moved

        tree = move_links(restore_relationships(named.draft.tree), move)
        if lost:
            self.findings.append(left_out_links(path_in(named.folder, named.file), lost))
        return replace(named, draft=replace(named.draft, tree=tree))

    def _moved(self, named: NamedDraft, table: DbtTable, column: str) -> str | None:
        for file, node in self._homes(table):
            where = f"{posixpath.relpath(file, named.folder)}#/schema/{_address(node)}"
            if not column:
                return where
            own = next((c for c in nodes_below(node, "properties") if _is_called(c, column)), None)
            if own is not None:
                return f"{where}/properties/{_address(own)}"
        return None

    def _homes(self, table: DbtTable) -> list[tuple[str, Node]]:
        """The files that have a table, and what it is there: those of its port come first."""
        stated = self._ids.get(table.id) or noted_of(table, "contract", "data_contract")
        of_port = [
            (file, node)
            for file, tree in self._trees.items()
            if stated is not None and tree.get("id") == stated
            for node in nodes_below(tree, "schema")
            if table.id in _ids_in_dbt(node) or names_of(node) & _names(table)
        ]
        return of_port or self._noted.get(table.id, [])

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return self._contract_ids()

    @cached_property
    def _trees(self) -> Trees:
        """All contracts by file; what is drafted now takes the place of what is there."""
        there = {contract.file: contract.node for contract in self._graph.contracts}
        return {**there, **self._drafted}

    @cached_property
    def _noted(self) -> dict[str, list[tuple[str, Node]]]:
        homes: dict[str, list[tuple[str, Node]]] = {}
        for file, tree in self._trees.items():
            for node in nodes_below(tree, "schema"):
                for id_ in _ids_in_dbt(node):
                    homes.setdefault(id_, []).append((file, node))
        return homes


def left_out_links(file: str, lost: Iterable[str]) -> Finding:
    """Say which tables a draft does not lead to."""
    listed = ", ".join(dict.fromkeys(lost))
    message = f"links are left out, as these have no contract to lead to: {listed}"
    return Finding(Place(file), message, rule="generate/gap-link", severity=Severity.INFO)


def _ids_in_dbt(node: Node) -> Iterator[str]:
    for note in nodes_below(node, "customProperties"):
        if note.get("property") == NODE:
            yield str(note.get("value"))


def _names(table: DbtTable) -> set[str]:
    return {table.name.casefold(), table.data_name.casefold()}


def _is_called(column: Node, own: str) -> bool:
    """Whether a column has an id of dbt's draft, or a name that it was made of."""
    return column.get("id") == own or own in map(snake_case, names_of(column))


def _address(node: Node) -> str:
    return str(node.get("id") or node.get("name"))

"""What the real tables behind a port say, laid under what the product says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from floe.contracts import Draft, contract_behind
from floe.findings import Finding
from floe.graph import Graph
from floe.model import Contract, OutputPort, Product
from floe.workflows.drafting.alignment import align_tables
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.guessed_words import keep_words
from floe.workflows.drafting.layering import is_guessed, lay_over
from floe.workflows.drafting.named_tables import NamedTables
from floe.workflows.drafting.nodes import Node, last_name, names_of, nodes_below
from floe.workflows.drafting.real_drafts import Contracted, draft_real, rename_tables
from floe.workflows.drafting.requests import WantedTable
from floe.workflows.drafting.table_findings import absent_columns, taken_table, unstated_table


class TableKnowledge:
    """What named tables know of ports, over what dbt does; `covered` are those that have a port.

    The graph holds what people wrote alone. A table whose port `has_contract`, as its drafted tree
    says, is not looked at: nothing will be drafted.
    """

    def __init__(
        self,
        tables: NamedTables,
        dbt: ManifestKnowledge | None,
        graph: Graph,
        has_contract: Callable[[Mapping[str, Any]], bool],
    ) -> None:
        self.covered: set[str] = set()
        self.findings: list[Finding] = []
        self._tables = tables
        self._dbt = dbt
        self._graph = graph
        self._has_contract = has_contract

    def behind(self, port: OutputPort) -> tuple[WantedTable, ...]:
        """The named tables of a port, by its name, its own tables or those of its contract."""
        contract = contract_behind(port, self._graph)
        stated = [*port.schema, *(contract.schema if contract else ())]
        return self._tables.behind(port, (each.node for each in stated))

    def enrich(
        self, product: Product, port: OutputPort, draft: Draft, *, written: Contract | None = None
    ) -> Draft:
        """A port's draft over its real tables, over what dbt knows of them."""
        dbt = self._dbt.known_of(product, port, draft, written=written) if self._dbt else None
        tables = self.behind(port)
        self.covered.update(wanted.table.name for wanted in tables)
        self.findings += [taken_table(wanted, port) for wanted in tables]
        known = dbt
        if tables and not self._has_contract(draft.tree):
            known = self._known(port, draft, tables, dbt)
        return lay_over(draft, known) if known else draft

    def _known(
        self, port: OutputPort, draft: Draft, tables: Sequence[WantedTable], dbt: Draft | None
    ) -> Draft | None:
        """What the tables know over what dbt does, under the words of guessed columns."""
        objects = nodes_below(draft.tree, "schema")
        stated = [] if is_guessed(draft) else objects
        fitting, renamed = self._fitting(port, tables, stated)
        if not fitting:
            return dbt
        dbt = _renamed(dbt, stated, renamed) if dbt and renamed else dbt
        modelled = nodes_below(dbt.tree if dbt else {}, "schema")
        guessed = objects if is_guessed(draft) else []
        contracted = Contracted(port.place, stated, modelled, guessed, renamed)
        real = draft_real(self._tables, fitting, contracted)
        self.findings += absent_columns(port, real, fitting)
        return keep_words(lay_over(real, dbt, port.place) if dbt else real, draft)

    def _fitting(
        self, port: OutputPort, tables: Sequence[WantedTable], stated: Sequence[Node]
    ) -> tuple[list[WantedTable], Mapping[str, Node]]:
        """The tables that fill the port's own, and the own one of a table of another name."""
        names = {name for node in stated for name in names_of(node)}
        alike = [each for each in tables if not stated or last_name(each.table.name) in names]
        others = [each for each in tables if each not in alike]
        if not alike and len(others) == len(stated) == 1 and _is_open(stated[0]):
            return others, {last_name(others[0].table.name): stated[0]}
        self.findings += [unstated_table(each, port, stated) for each in others]
        return alike, {}


def _is_open(node: Node) -> bool:
    """Whether a stated table does not say what it is called in data."""
    return bool(node.get("name")) and not node.get("physicalName")


def _renamed(dbt: Draft, stated: Sequence[Node], renamed: Mapping[str, Node]) -> Draft:
    """What dbt knows of a table, under the name that a port has for it."""
    nodes = nodes_below(dbt.tree, "schema")
    if any(names_of(node) & names_of(own) for node in nodes for own in stated):
        return dbt
    tree = {**dbt.tree, "schema": rename_tables(nodes, renamed)}
    return replace(dbt, tree=align_tables(tree, stated, with_links=True))

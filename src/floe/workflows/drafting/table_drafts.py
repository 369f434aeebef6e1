"""Real tables behind ports, and a draft for every other one that was named."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from floe.contracts import Draft, contract_behind
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, OutputPort, Place, Product
from floe.workflows.drafting.alignment import Node, align_tables, last_name, names_of, nodes_below
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.known_contracts import KnownContracts, has_contract, path_in
from floe.workflows.drafting.layering import is_guessed, keep_words, lay_over
from floe.workflows.drafting.port_drafts import ENDING, NamedDraft, free_name
from floe.workflows.drafting.real_tables import Contracted, NamedTables, draft_real, rename_tables
from floe.workflows.drafting.requests import OUTPUT, WantedTable


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
        return self._tables.behind(port, (schema_object.node for schema_object in stated))

    def enrich(
        self, product: Product, port: OutputPort, draft: Draft, *, written: Contract | None = None
    ) -> Draft:
        """A port's draft over its real tables, over what dbt knows of them."""
        dbt = self._dbt.known_of(product, port, draft, written=written) if self._dbt else None
        tables = self.behind(port)
        self.covered.update(wanted.table.name for wanted in tables)
        self.findings += [taken_table(wanted, port) for wanted in tables]
        known_draft = dbt
        if tables and not self._has_contract(draft.tree):
            known_draft = self._known(port, draft, tables, dbt)
        return lay_over(draft, known_draft) if known_draft else draft

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
        alike = [table for table in tables if not stated or last_name(table.table.name) in names]
        others = [table for table in tables if table not in alike]
        if not alike and len(others) == len(stated) == 1 and _is_open(stated[0]):
            return others, {last_name(others[0].table.name): stated[0]}
        self.findings += [unstated_table(other, port, stated) for other in others]
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


def taken_table(wanted: WantedTable, port: OutputPort) -> Finding:
    """Say which port a table belongs to."""
    return Finding(
        port.place,
        f"the table '{wanted.label}' is taken for the one behind the port"
        f" '{_called(port)}', and gets no contract of its own",
        rule="generate/table-of-port",
        severity=Severity.INFO,
    )


def unstated_table(wanted: WantedTable, port: OutputPort, stated: Sequence[Node]) -> Finding:
    """Say that a table is called like a port, but like none of its tables."""
    names = ", ".join(f"'{node.get('name')}'" for node in stated)
    return Finding(
        port.place,
        f"the table '{wanted.label}' is left out: the port '{_called(port)}' states {names}",
        "give one of the port's tables its name as physicalName, or add it to the port's schema",
        rule="generate/unstated-table",
        severity=Severity.WARNING,
    )


def absent_columns(
    port: OutputPort, real: Draft, tables: Sequence[WantedTable]
) -> Iterator[Finding]:
    """Say which columns a port states that its real tables do not have."""
    for node, wanted in zip(real.tree["schema"], tables, strict=True):
        names = {name for column in nodes_below(node, "properties") for name in names_of(column)}
        own = (schema_object for schema_object in port.schema if schema_object.name == node["name"])
        columns = (column for schema_object in own for column in schema_object.properties)
        for column in columns:
            if names.isdisjoint(names_of(column.node)):
                yield Finding(
                    column.place,
                    f"the table '{wanted.label}' has no column '{column.name or ''}'",
                    "correct its name or its physicalName, or remove it from the port",
                    rule="generate/column-not-in-table",
                    severity=Severity.WARNING,
                )


def _called(port: OutputPort) -> str:
    return port.name or port.id or ""


class TableDrafts:
    """Drafts of real tables, beside `made`: those of this run that are there first.

    `reserved` are the files of ports, whether they are drafted now or not.
    """

    def __init__(
        self, contracts: KnownContracts, made: Collection[NamedDraft], reserved: Collection[str]
    ) -> None:
        self.findings: list[Finding] = []
        self._known = contracts
        self._files = {*reserved, *map(_path, made)}
        self._homes = {str(named.draft.tree["id"]): _path(named) for named in made}

    def of(
        self, tables: NamedTables, covered: Collection[str], output: str | None
    ) -> Iterator[NamedDraft]:
        """The drafts of all tables that have no contract of their name yet."""
        for wanted in tables.all:
            if wanted.table.name not in covered:
                yield from self._new(wanted, tables.draft(wanted), output or OUTPUT)

    def _new(self, wanted: WantedTable, draft: Draft, folder: str) -> Iterator[NamedDraft]:
        own = str(draft.tree["schema"][0]["name"])
        name = free_name(own, lambda name: path_in(folder, f"{name}{ENDING}") in self._files)
        named = NamedDraft(folder, f"{name}{ENDING}", replace(draft, tree=_tree(wanted, draft)))
        contract_file = self._homes.get(own) or self._known.where(own, _path(named))
        if contract_file is None:
            self._files.add(_path(named))
            self._homes[own] = _path(named)
            yield named
        else:
            self.findings.append(
                has_contract(Place(contract_file), f"the table '{own}'", contract_file)
            )


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

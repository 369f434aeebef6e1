"""What the real tables behind a port say, laid under what the product says."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from floe.contracts import Draft, contract_behind
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, OutputPort, Place, Product
from floe.workflows.drafting.alignment import Node, align_tables, nodes_below
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.layering import is_guessed, lay_over
from floe.workflows.drafting.named_tables import NamedTables
from floe.workflows.drafting.requests import WantedTable
from floe.workflows.drafting.secrecy import classified_in
from floe.workflows.drafting.suggestions import yield_suggestions

TABLE: Final = "floe.table"
_TYPES: Final = "generate/gap-types"


class TableKnowledge:
    """What named tables know of ports, over what dbt does; `covered` are those that have a port.

    A table whose port `has_contract` is not looked at: nothing will be drafted.
    """

    def __init__(
        self,
        tables: NamedTables,
        dbt: ManifestKnowledge | None,
        has_contract: Callable[[str], bool],
    ) -> None:
        self.covered: set[str] = set()
        self.findings: list[Finding] = []
        self._tables = tables
        self._dbt = dbt
        self._has_contract = has_contract

    def is_behind(self, port: OutputPort, graph: Graph) -> bool:
        """Whether a port would be drafted with a table, by its name, its tables or its contract."""
        behind = contract_behind(port, graph)
        stated = [*port.schema, *(behind.schema if behind else ())]
        return bool(self._tables.behind(port, (each.node for each in stated)))

    def enrich(
        self, product: Product, port: OutputPort, draft: Draft, *, written: Contract | None = None
    ) -> Draft:
        """A port's draft over its real tables, over what dbt knows of them."""
        dbt = self._dbt.known_of(product, port, draft, written=written) if self._dbt else None
        tables = self._tables.behind(port, nodes_below(draft.tree, "schema"))
        for wanted in tables:
            self.covered.add(wanted.table.name)
            self.findings.append(_taken(wanted, port))
        known = dbt
        if tables and not self._has_contract(str(draft.tree["id"])):
            real = self._known(port, draft, tables, dbt)
            known = lay_over(real, dbt, port.place) if dbt else real
        return lay_over(draft, known) if known else draft

    def _known(
        self, port: OutputPort, draft: Draft, tables: Sequence[WantedTable], dbt: Draft | None
    ) -> Draft:
        objects = nodes_below(draft.tree, "schema")
        modelled = nodes_below(dbt.tree if dbt else {}, "schema")
        hidden = classified_in([*objects, *modelled])
        found = [(wanted, self._tables.draft(wanted, hidden)) for wanted in tables]
        tree: Node = {"schema": [_noted(wanted, each) for wanted, each in found]}
        for known in (modelled, objects):
            tree = align_tables(tree, known, with_links=False)
        stated = [*modelled, *(() if is_guessed(draft) else objects)]
        tree["schema"] = [yield_suggestions(node, stated) for node in tree["schema"]]
        gaps = tuple(gap for _, each in found for gap in _gaps(each, port))
        servers = _servers(tables)
        names = ", ".join(wanted.label for wanted in tables)
        whole = {**({"servers": servers} if servers else {}), **tree}
        places: dict[Path, Place] = {
            ("schema", n): Place(wanted.label) for n, wanted in enumerate(tables)
        }
        return Draft(whole, found[0][1].origin, gaps, names, places)


def _noted(wanted: WantedTable, draft: Draft) -> Node:
    """The table's object, with a note of the table that it was drafted from."""
    node: Node = draft.tree["schema"][0]
    note: dict[str, Any] = {"property": TABLE, "value": wanted.label}
    return {**node, "customProperties": [*node.get("customProperties", ()), note]}


def _servers(tables: Sequence[WantedTable]) -> list[Node]:
    """The server of the contract; of several, nobody could say which table is where."""
    found = [dict(each.server) for each in tables if each.server]
    return found if len(tables) == 1 else []


def _gaps(draft: Draft, port: OutputPort) -> Iterator[Finding]:
    """What the product cannot say either."""
    yield from (replace(gap, place=port.place) for gap in draft.gaps if gap.rule == _TYPES)


def _taken(wanted: WantedTable, port: OutputPort) -> Finding:
    return Finding(
        port.place,
        f"the table '{wanted.label}' is taken for the one behind the port"
        f" '{port.name or port.id or ''}', and gets no contract of its own",
        rule="generate/table-of-port",
        severity=Severity.INFO,
    )

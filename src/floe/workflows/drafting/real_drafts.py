"""Drafts of real tables, under the names that a contract has for them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from floe.contracts import Draft
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.model import Place
from floe.workflows.drafting.alignment import align_tables
from floe.workflows.drafting.named_tables import NamedTables
from floe.workflows.drafting.nodes import Node, names_of
from floe.workflows.drafting.requests import WantedTable
from floe.workflows.drafting.secrecy import classified_in
from floe.workflows.drafting.shared_servers import shared_server
from floe.workflows.drafting.suggestions import yield_suggestions

TABLE: Final = "floe.table"
_TYPES: Final = "generate/gap-types"


@dataclass(frozen=True, slots=True)
class Contracted:
    """The tables that a contract has without the real ones: those stated, and those of dbt.

    Guessed ones only lend their names. A real table whose name is a key of `standing_in` is the
    one that was stated under another name. What is missing is told at `place`.
    """

    place: Place
    stated: Sequence[Node] = ()
    modelled: Sequence[Node] = ()
    guessed: Sequence[Node] = ()
    standing_in: Mapping[str, Node] = field(default_factory=dict)

    def has_others(self, nodes: Sequence[Node]) -> bool:
        """Whether it has tables beside some."""
        known = {name for node in nodes for name in names_of(node)}
        return any(known.isdisjoint(names_of(one)) for one in (*self.stated, *self.modelled))


def draft_real(tables: NamedTables, wanted: Sequence[WantedTable], contracted: Contracted) -> Draft:
    """What some real tables say, as far as nobody else has a word on what rows suggest."""
    named = (*contracted.stated, *contracted.guessed)
    hidden = classified_in([*named, *contracted.modelled])
    found = [(each, tables.draft(each, hidden)) for each in wanted]
    noted = [_noted(each, draft) for each, draft in found]
    tree: Node = {"schema": rename_tables(noted, contracted.standing_in)}
    for known in (contracted.modelled, named):
        tree = align_tables(tree, known, with_links=False)
    told = [*contracted.modelled, *contracted.stated]
    tree["schema"] = nodes = [yield_suggestions(node, told) for node in tree["schema"]]
    server, missing = _server(wanted, nodes, contracted)
    types = (replace(gap, place=contracted.place) for _, each in found for gap in _untyped(each))
    places: dict[Path, Place] = {("schema", n): Place(each.label) for n, each in enumerate(wanted)}
    names = ", ".join(each.label for each in wanted)
    whole = {**({"servers": [server]} if server else {}), **tree}
    return Draft(whole, found[0][1].origin, (*types, *missing), names, places)


def rename_tables(nodes: Sequence[Node], standing_in: Mapping[str, Node]) -> list[Node]:
    """Tables under the names of those that they stand in for; data knows them as it did."""

    def renamed(node: Node) -> Node:
        own = next((standing_in[name] for name in names_of(node) if name in standing_in), None)
        if own is None:
            return node
        physical = node.get("physicalName") or node["name"]
        return {**node, "name": own["name"], "physicalName": physical}

    return [renamed(node) for node in nodes]


def _noted(wanted: WantedTable, draft: Draft) -> Node:
    """The table's object, with a note of the table that it was drafted from."""
    node: Node = draft.tree["schema"][0]
    note: dict[str, Any] = {"property": TABLE, "value": wanted.label}
    return {**node, "customProperties": [*node.get("customProperties", ()), note]}


def _server(
    wanted: Sequence[WantedTable], nodes: Sequence[Node], contracted: Contracted
) -> tuple[Node | None, list[Finding]]:
    """The server of the whole contract, and that it is missing where only its tables have one."""
    if len(wanted) == 1 and not contracted.has_others(nodes):
        return (dict(wanted[0].server) if wanted[0].server else None), []
    shared = shared_server(wanted, nodes)
    is_lost = shared is None and any(each.server for each in wanted)
    return shared, [_no_server(wanted, contracted.place)] if is_lost else []


def _untyped(draft: Draft) -> Iterator[Finding]:
    """What nobody else can say either."""
    yield from (gap for gap in draft.gaps if gap.rule == _TYPES)


def _no_server(wanted: Sequence[WantedTable], place: Place) -> Finding:
    labels = ", ".join(each.label for each in wanted)
    return Finding(
        place,
        f"no server is drafted: {labels} would not be the place of all tables of the contract",
        "add a server to the contract, with {model} in its path for the name of a table",
        rule="generate/gap-server",
        severity=Severity.WARNING,
    )

"""The real tables that were named, drafted under the names that a contract has for them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from floe.contracts import Draft
from floe.documents import Path
from floe.errors import ConfigurationError, OutsideError
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import OutputPort, Place, SchemaObject, view
from floe.plan import Unreachable
from floe.workflows.drafting.alignment import Node, align_tables, last_name, names_of
from floe.workflows.drafting.layering import yield_suggestions
from floe.workflows.drafting.requests import DraftRequest, RealTables, WantedTable

_MODEL: Final = "{model}"
TABLE: Final = "floe.table"
_TYPES: Final = "generate/gap-types"


def classified_columns(graph: Graph, table: str) -> frozenset[str]:
    """The columns that the contracts of a table classify.

    Where no contract has a table of this name, all that any contract classifies: a column that
    is called `email` everywhere else is one here too.
    """
    objects = [schema_object for contract in graph.contracts for schema_object in contract.schema]
    own = [
        schema_object
        for schema_object in objects
        if last_name(table) in names_of(schema_object.node)
    ]
    return frozenset(
        name for schema_object in own or objects for name in _classified(schema_object)
    )


def classified_in(nodes: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The columns that tables classify, as a draft has them."""
    objects = (view(SchemaObject, node, (), lambda path: Place("", path)) for node in nodes)
    return frozenset(name for schema_object in objects for name in _classified(schema_object))


def _classified(schema_object: SchemaObject) -> set[str]:
    """A column is hidden with all that lies in it."""
    return {
        name
        for prop in schema_object.properties
        if not all(inner.is_public for inner in prop.walk())
        for name in (prop.name, prop.physical_name)
        if name
    }


class NamedTables:
    """Drafts of tables; the graphs say which of their columns nobody is shown."""

    def __init__(
        self, request: DraftRequest, tables: RealTables | None, graphs: Sequence[Graph]
    ) -> None:
        self.all = request.tables if tables is not None else ()
        self._request = request
        self._tables = tables
        self._graphs = graphs
        self._read: dict[tuple[str, frozenset[str] | None], Draft | Unreachable] = {}

    def behind(
        self, port: OutputPort, objects: Iterable[Mapping[str, Any]]
    ) -> tuple[WantedTable, ...]:
        """The tables that are called like a port, or like one of its tables."""
        names = {name.casefold() for name in (port.name, port.id) if name}
        names.update(name for node in objects for name in names_of(node))
        return tuple(
            wanted_table for wanted_table in self.all if last_name(wanted_table.table.name) in names
        )

    def draft(self, wanted: WantedTable, hidden: Collection[str] = ()) -> Draft:
        """A draft of a table; a profile shows no value of `hidden` and classified columns."""
        drafted = self._draft(wanted, hidden)
        if isinstance(drafted, Unreachable):
            error = OutsideError if drafted.is_outside else ConfigurationError
            is_named = wanted.label in drafted.reason
            raise error(drafted.reason if is_named else f"{wanted.label}: {drafted.reason}")
        return drafted

    def _draft(self, wanted: WantedTable, hidden: Collection[str]) -> Draft | Unreachable:
        name = wanted.table.name
        secret = self._secret(name, hidden) if self._request.with_profile else None
        if (name, secret) not in self._read and self._tables is not None:
            self._request.progress(f"looking at {name}")
            self._read[name, secret] = self._tables.draft(wanted.table, secret)
        return self._read[name, secret]

    def _secret(self, name: str, hidden: Collection[str]) -> frozenset[str]:
        hidden_names = (classified_columns(graph, name) for graph in self._graphs)
        return frozenset(hidden).union(*hidden_names)


def shared_server(tables: Sequence[WantedTable], nodes: Sequence[Node]) -> Node | None:
    """The server that leads to each of some tables by its name, if there is one."""
    servers = [
        _by_name(wanted_table.server, node) if wanted_table.server else None
        for wanted_table, node in zip(tables, nodes, strict=True)
    ]
    first = servers[0]
    return first if all(server == first for server in servers) else None


def _by_name(server: Mapping[str, Any], node: Node) -> Node | None:
    """A server with a placeholder where its path, if it has one, has the name of a table."""
    key = next((key_name for key_name in ("path", "location") if key_name in server), None)
    if key is None:
        return dict(server)
    path = str(server[key]).rstrip("/")
    name = str(node.get("physicalName") or node["name"])
    folder, slash, file = path.rpartition("/")
    suffix = file.removeprefix(name)
    if suffix == file or (suffix and not suffix.startswith(".")):
        return None
    return {**server, key: f"{folder}{slash}{_MODEL}{suffix}"}


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
        names = {name for node in nodes for name in names_of(node)}
        return any(names.isdisjoint(names_of(node)) for node in (*self.stated, *self.modelled))


def draft_real(tables: NamedTables, wanted: Sequence[WantedTable], contracted: Contracted) -> Draft:
    """What some real tables say, as far as nobody else has a word on what rows suggest."""
    named = (*contracted.stated, *contracted.guessed)
    hidden = classified_in([*named, *contracted.modelled])
    drafted = [(wanted_table, tables.draft(wanted_table, hidden)) for wanted_table in wanted]
    noted = [_noted(wanted_table, draft) for wanted_table, draft in drafted]
    tree: Node = {"schema": rename_tables(noted, contracted.standing_in)}
    for known_nodes in (contracted.modelled, named):
        tree = align_tables(tree, known_nodes, with_links=False)
    told = [*contracted.modelled, *contracted.stated]
    tree["schema"] = nodes = [yield_suggestions(node, told) for node in tree["schema"]]
    server, missing = _server(wanted, nodes, contracted)
    types = (
        replace(gap, place=contracted.place) for _, draft in drafted for gap in _untyped(draft)
    )
    places: dict[Path, Place] = {
        ("schema", n): Place(wanted_table.label) for n, wanted_table in enumerate(wanted)
    }
    names = ", ".join(wanted_table.label for wanted_table in wanted)
    whole = {**({"servers": [server]} if server else {}), **tree}
    return Draft(whole, drafted[0][1].origin, (*types, *missing), names, places)


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
    is_lost = shared is None and any(wanted_table.server for wanted_table in wanted)
    return shared, [_no_server(wanted, contracted.place)] if is_lost else []


def _untyped(draft: Draft) -> Iterator[Finding]:
    """What nobody else can say either."""
    yield from (gap for gap in draft.gaps if gap.rule == _TYPES)


def _no_server(wanted: Sequence[WantedTable], place: Place) -> Finding:
    labels = ", ".join(wanted_table.label for wanted_table in wanted)
    return Finding(
        place,
        f"no server is drafted: {labels} would not be the place of all tables of the contract",
        "add a server to the contract, with {model} in its path for the name of a table",
        rule="generate/gap-server",
        severity=Severity.WARNING,
    )

"""The real tables that were named, each looked at once and only when it is needed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from floe.contracts import Draft
from floe.errors import ConfigurationError, OutsideError
from floe.graph import Graph
from floe.model import OutputPort
from floe.plan import Unreachable
from floe.workflows.drafting.nodes import last_name, names_of
from floe.workflows.drafting.requests import DraftRequest, RealTables, WantedTable
from floe.workflows.drafting.secrecy import classified_columns


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
        return tuple(each for each in self.all if last_name(each.table.name) in names)

    def draft(self, wanted: WantedTable, hidden: Collection[str] = ()) -> Draft:
        """A draft of a table; a profile shows no value of `hidden` and classified columns."""
        found = self._draft(wanted, hidden)
        if isinstance(found, Unreachable):
            error = OutsideError if found.is_outside else ConfigurationError
            is_named = wanted.label in found.reason
            raise error(found.reason if is_named else f"{wanted.label}: {found.reason}")
        return found

    def _draft(self, wanted: WantedTable, hidden: Collection[str]) -> Draft | Unreachable:
        name = wanted.table.name
        secret = self._secret(name, hidden) if self._request.with_profile else None
        if (name, secret) not in self._read and self._tables is not None:
            self._request.progress(f"looking at {name}")
            self._read[name, secret] = self._tables.draft(wanted.table, secret)
        return self._read[name, secret]

    def _secret(self, name: str, hidden: Collection[str]) -> frozenset[str]:
        known = (classified_columns(graph, name) for graph in self._graphs)
        return frozenset(hidden).union(*known)

"""Contracts that are there already, so that none is drafted a second time."""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from floe.dbt.manifest import NODE
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, OutputPort, Place
from floe.workflows.drafting.alignment import names_of, nodes_below

_PORT: Final = "floe.port"


class KnownContracts:
    """The contracts of a workspace; `drafted` are the files that floe has drafted before."""

    def __init__(self, graph: Graph, drafted: Collection[str] = ()) -> None:
        self._graph = graph
        self._drafted = drafted
        self._unread_sources = tuple(
            source
            for source in graph.sources.values()
            if source.document.tree is None and source.document.faults
        )

    def besides(self, contract_id: str, file: str) -> Contract | None:
        """A contract of that id, unless it is the draft that is to be made anew in `file`."""
        for contract in self._graph.contracts_with_id(contract_id):
            if contract.file != file or file not in self._drafted:
                return contract
        return None

    def has(self, contract_id: str) -> bool:
        """Whether there is a contract of that id, whatever file it is in."""
        return self.where(contract_id, "") is not None

    def is_there(self, file: str) -> bool:
        """Whether a file holds a contract."""
        return self._graph.contract_in(file) is not None

    def orphans(self, tables: Collection[str]) -> Iterator[tuple[str, str]]:
        """Drafts of dbt tables that are not among these: their files, and dbt's ids."""
        for file in sorted(self._drafted):
            contract = self._graph.contract_in(file)
            for table in nodes_below(contract.node if contract else None, "schema"):
                for note in nodes_below(table, "customProperties"):
                    if note.get("property") == NODE and note.get("value") not in tables:
                        yield file, str(note.get("value"))

    def where(self, contract_id: str, file: str) -> str | None:
        """The file of such a contract; one that cannot be read now will be read again."""
        other = self.besides(contract_id, file)
        return other.file if other is not None else self._unread(contract_id, file)

    def _unread(self, contract_id: str, file: str) -> str | None:
        if not self._unread_sources:
            return None
        line = re.compile(rf"^id:\s*([\"']?){re.escape(contract_id)}\1\s*(#.*)?$", re.MULTILINE)
        for source in self._unread_sources:
            is_own = source.file == file and file in self._drafted
            if not is_own and line.search(source.document.text):
                return source.file
        return None


def has_contract(place: Place, what: str, file: str) -> Finding:
    """Say that nothing is drafted, and which contract there is instead."""
    return Finding(
        place,
        f"{what} has a contract already: {file}",
        rule="generate/has-contract",
        severity=Severity.INFO,
    )


def path_in(folder: str, file: str) -> str:
    """A file of a folder, as a workspace names it."""
    return posixpath.normpath(posixpath.join(folder, file))


class PortContracts:
    """What people wrote for ports, and what was drafted for them in this run."""

    def __init__(self, authored: Graph) -> None:
        self._known = KnownContracts(authored)
        self._made: dict[tuple[str, str], str] = {}

    def where(self, tree: Mapping[str, Any]) -> str | None:
        """The file of the contract that a draft would be a second one of."""
        return self._known.where(str(tree.get("id")), "") or self._made.get(_identity(tree))

    def has(self, tree: Mapping[str, Any]) -> bool:
        """Whether nothing is to be drafted."""
        return self.where(tree) is not None

    def add(self, tree: Mapping[str, Any], file: str) -> None:
        """Note that a contract is drafted in a file."""
        self._made[_identity(tree)] = file


class OlderContracts:
    """Contracts that floe has `drafted` before, for tables that no port stood for."""

    def __init__(self, graph: Graph, drafted: Collection[str]) -> None:
        contracts = (graph.contract_in(file) for file in sorted(drafted))
        named = {port.contract_id for product in graph.products for port in product.input_ports}
        named |= {port.contract_id for product in graph.products for port in product.output_ports}
        self._all = [
            contract
            for contract in contracts
            if contract and contract.id not in named and not _is_of_port(contract)
        ]

    def is_in(self, file: str, contract_id: str) -> bool:
        """Whether a file holds such a contract, under another id."""
        return any(contract.file == file and contract.id != contract_id for contract in self._all)

    def find(self, port: OutputPort, tree: Mapping[str, Any]) -> list[Finding]:
        """Say which of them are called like a port, or a table of its draft."""
        names = {name.casefold() for name in (port.name, port.id) if name}
        names.update(name for node in nodes_below(tree, "schema") for name in names_of(node))
        return [
            _older(port, contract)
            for contract in self._all
            if (contract.id or "").casefold() in names and contract.id != tree.get("id")
        ]


def _identity(tree: Mapping[str, Any]) -> tuple[str, str]:
    return str(tree.get("id")), str(tree.get("version"))


def _is_of_port(contract: Contract) -> bool:
    marks = nodes_below(contract.node, "customProperties")
    return any(mark.get("property") == _PORT for mark in marks)


def _older(port: OutputPort, contract: Contract) -> Finding:
    return Finding(
        port.place,
        f"the port '{port.name or port.id or ''}' gets a contract, but its table seems to have an"
        f" older one: {contract.file}",
        f"write `contractId: {contract.id}` in the port to keep the older one, or remove its file",
        rule="generate/older-contract",
        severity=Severity.WARNING,
    )

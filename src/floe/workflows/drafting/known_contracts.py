"""Contracts that are there already, so that none is drafted a second time."""

import posixpath
import re
from collections.abc import Collection

from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, Place


class KnownContracts:
    """The contracts of a workspace; `drafted` are the files that floe has drafted before."""

    def __init__(self, graph: Graph, drafted: Collection[str] = ()) -> None:
        self._graph = graph
        self._drafted = drafted

    def besides(self, contract_id: str, file: str) -> Contract | None:
        """A contract of that id, unless it is the draft that is to be made anew in `file`."""
        for contract in self._graph.contracts_with_id(contract_id):
            if contract.file != file or file not in self._drafted:
                return contract
        return None

    def has(self, contract_id: str) -> bool:
        """Whether there is a contract of that id, whatever file it is in."""
        return self.where(contract_id, "") is not None

    def where(self, contract_id: str, file: str) -> str | None:
        """The file of such a contract; one that cannot be read now will be read again."""
        known = self.besides(contract_id, file)
        return known.file if known is not None else self._unread(contract_id, file)

    def _unread(self, contract_id: str, file: str) -> str | None:
        line = re.compile(rf"^id:\s*([\"']?){re.escape(contract_id)}\1\s*(#.*)?$", re.MULTILINE)
        for source in self._graph.sources.values():
            document = source.document
            is_own = source.file == file and file in self._drafted
            is_unread = document.tree is None and bool(document.faults)
            if is_unread and not is_own and line.search(document.text):
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

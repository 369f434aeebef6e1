"""Contracts that are there already, so that none is drafted a second time."""

import posixpath
from collections.abc import Collection

from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, Place


class KnownContracts:
    """The contracts of a workspace; `drafted` are the files that floe has drafted before."""

    def __init__(self, graph: Graph, drafted: Collection[str]) -> None:
        self._graph = graph
        self._drafted = drafted

    def besides(self, contract_id: str, file: str) -> Contract | None:
        """A contract of that id, unless it is the draft that is to be made anew in `file`."""
        for contract in self._graph.contracts_with_id(contract_id):
            if contract.file != file or file not in self._drafted:
                return contract
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

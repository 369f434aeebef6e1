"""Which contract is meant where a port names an id and, perhaps, a version."""

from collections.abc import Iterable

from floe.graph.graph import Graph
from floe.model import Contract, parse_version, same_version


def contracts_named(graph: Graph, contract_id: str, version: str | None) -> tuple[Contract, ...]:
    """The contracts that may be meant: those of the version, else all of the id."""
    contracts = graph.contracts_with_id(contract_id)
    fitting = tuple(contract for contract in contracts if same_version(contract.version, version))
    return fitting or contracts


def choose_contract(graph: Graph, contract_id: str | None, version: str | None) -> Contract | None:
    """The contract of an id whose version fits, else the newest of them."""
    return newest_contract(contracts_named(graph, contract_id, version)) if contract_id else None


def newest_contract(contracts: Iterable[Contract]) -> Contract | None:
    """The contract of the highest version; of several the one whose file comes first."""
    by_file = sorted(contracts, key=lambda contract: contract.file)
    return max(by_file, key=version_order, default=None)


def version_order(contract: Contract) -> tuple[int, int, int, bool, str]:
    """Contracts by version; unreadable versions come first."""
    version = parse_version(contract.version)
    if version is None:
        return -1, 0, 0, False, contract.version or ""
    is_release = version.prerelease is None
    return version.major, version.minor, version.patch, is_release, version.prerelease or ""

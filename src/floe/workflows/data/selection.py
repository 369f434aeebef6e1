"""Which contracts and tables an activity on data is about, and on which server."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.checks import Check
from floe.errors import ConfigurationError, InputError
from floe.graph import Graph, build_graph
from floe.model import Contract, Policy
from floe.plan import ChosenSources, choose_sources
from floe.workflows import Workspace, read_documents


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRequest:
    """What to look at; without files or folders, every contract of the workspace."""

    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    policy: Policy = field(default_factory=Policy)
    server: str | None = None
    default_server: str | None = None
    overrides: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[str, ...] = ()

    def speaks_of(self, *names: str) -> bool:
        """Whether a table of these names was asked for."""
        return not self.tables or bool(set(names) & set(self.tables))


def read_contracts(
    workspace: Workspace, request: DataRequest
) -> tuple[Graph, tuple[Contract, ...]]:
    """The contracts that were asked for, with all that they refer to."""
    documents = read_documents(workspace, request.files, request.folders)
    graph = build_graph(documents, workspace, request.policy)
    for file in request.files:
        if graph.contract_in(file) is None or graph.sources[file].document.faults:
            raise InputError(f"{file} is no contract that can be read: try floe lint {file}")
    contracts = tuple(contract for contract in graph.contracts if contract.schema)
    _refuse_unknown_tables(contracts, request.tables)
    return graph, contracts


def table_names(contract: Contract) -> Iterator[tuple[str, str]]:
    """The name of each object in the contract, and in the data."""
    for schema_object in contract.schema:
        name = schema_object.name or schema_object.physical_name
        if name:
            yield name, schema_object.physical_name or name


def find_sources(
    graph: Graph, contract: Contract, checks: Iterable[Check], request: DataRequest
) -> ChosenSources:
    """Where the tables of some checks are."""
    return choose_sources(
        graph,
        contract,
        checks,
        server=request.server,
        default=request.default_server,
        overrides=request.overrides,
        variables=request.variables,
    )


def _refuse_unknown_tables(contracts: tuple[Contract, ...], names: tuple[str, ...]) -> None:
    known = {name for contract in contracts for each in table_names(contract) for name in each}
    for name in names:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise ConfigurationError(f"no table is called '{name}': there are {listed}")

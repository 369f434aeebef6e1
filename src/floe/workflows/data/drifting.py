"""Drift: contracts are held against the tables as they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.checks import Check, Reachable, Source, Table
from floe.drift import Drift, Rules, detect_drift
from floe.errors import ConfigurationError, InputError
from floe.graph import Graph, build_graph
from floe.model import Contract, Policy
from floe.plan import (
    Catalog,
    ChosenSources,
    TableFacts,
    TableSource,
    Unreachable,
    choose_sources,
)
from floe.workflows.linting import read_documents
from floe.workflows.workspace import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftRequest:
    """What to compare, and how; without files or folders, every contract of the workspace."""

    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    policy: Policy = field(default_factory=Policy)
    server: str | None = None
    default_server: str | None = None
    overrides: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[str, ...] = ()
    check_order: bool = False


@dataclass(frozen=True, slots=True)
class DriftSubject:
    """A contract, its tables by the names of its objects, and where they are."""

    contract: Contract
    tables: Mapping[str, Table]
    chosen: ChosenSources

    @property
    def server_type(self) -> str | None:
        """What kind of server the tables are on; all are on one."""
        return next((source.type for source in self.chosen.sources.values()), None)


def prepare_drift(
    workspace: Workspace, request: DriftRequest
) -> tuple[Graph, tuple[DriftSubject, ...]]:
    """Read the contracts that were asked for, and find out where their tables are."""
    documents = read_documents(workspace, request.files, request.folders)
    graph = build_graph(documents, workspace, request.policy)
    contracts = tuple(_contracts(graph, request))
    _refuse_unknown_tables(contracts, request.tables)
    subjects = (_prepare(graph, contract, request) for contract in contracts)
    return graph, tuple(subject for subject in subjects if subject.tables)


def find_drift(
    subject: DriftSubject, catalog: Catalog, *, target: str, check_order: bool = False
) -> Drift:
    """Hold one contract against what a catalog says of its tables."""
    rules = Rules(check_order=check_order, dialect=subject.server_type)
    known = _KnownProblems(subject.chosen.problems, catalog)
    return detect_drift(subject.contract, known, subject.tables, target=target, rules=rules)


@dataclass(frozen=True, slots=True)
class TwoCatalogs:
    """Asks one catalog about the tables it has a say in, and another about the rest."""

    sources: Mapping[Table, TableSource]
    types: frozenset[str]
    first: Catalog
    second: Catalog

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """What the right one of them says."""
        is_first = self.sources[table].type in self.types
        return (self.first if is_first else self.second).describe(table)


@dataclass(frozen=True, slots=True)
class _KnownProblems:
    """A catalog that is only asked about tables that have a place."""

    problems: Mapping[Table, Unreachable]
    catalog: Catalog

    def describe(self, table: Table) -> TableFacts | Unreachable:
        return self.problems.get(table) or self.catalog.describe(table)


def _contracts(graph: Graph, request: DriftRequest) -> Iterator[Contract]:
    for file in request.files:
        if graph.contract_in(file) is None or graph.sources[file].document.faults:
            raise InputError(f"{file} is not a contract that can be compared: try floe lint {file}")
    yield from (contract for contract in graph.contracts if contract.schema)


def _refuse_unknown_tables(contracts: tuple[Contract, ...], names: tuple[str, ...]) -> None:
    known = {name for contract in contracts for each in _names(contract) for name in each}
    for name in names:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise ConfigurationError(f"no table is called '{name}': there are {listed}")


def _names(contract: Contract) -> Iterator[tuple[str, str]]:
    """The name of each object in the contract, and in the data."""
    for schema_object in contract.schema:
        name = schema_object.name or schema_object.physical_name
        if name:
            yield name, schema_object.physical_name or name


def _prepare(graph: Graph, contract: Contract, request: DriftRequest) -> DriftSubject:
    tables = {
        name: Table(contract.file, name, physical_name)
        for name, physical_name in _names(contract)
        if not request.tables or {name, physical_name} & set(request.tables)
    }
    chosen = choose_sources(
        graph,
        contract,
        tuple(_reach(contract, table) for table in tables.values()),
        server=request.server,
        default=request.default_server,
        overrides=request.overrides,
        variables=request.variables,
    )
    return DriftSubject(contract, tables, chosen)


def _reach(contract: Contract, table: Table) -> Check:
    return Check(
        id=f"{table.name}/reachable",
        clause="reachable",
        table=table,
        place=contract.place,
        description="can be looked at",
        measures=Source(table, Reachable()),
    )

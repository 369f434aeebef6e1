"""Drift: contracts are held against the tables as they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from floe.checks import Check, Reachable, Table, TableMetric, tables_in
from floe.contracts import CompiledContract
from floe.drift import Drift, Rules, detect_drift
from floe.errors import InputError
from floe.graph import Graph
from floe.model import Contract
from floe.plan import Catalog, ChosenSources, TableFacts, Unreachable
from floe.workflows.data.selection import (
    DataRequest,
    find_sources,
    read_contracts,
    refuse_all,
)
from floe.workflows.workspace import Workspace

_NAMELESS = Unreachable("the object has no name", is_outside=False)


@dataclass(frozen=True, slots=True)
class DriftSubject:
    """A contract, those of its tables that were asked for, and where they are."""

    contract: Contract
    tables: tuple[Table, ...]
    chosen: ChosenSources

    @property
    def columns(self) -> dict[Table, tuple[str, ...]]:
        """The columns that the contract declares for each table."""
        return {
            table: tuple(prop.data_name or "" for prop in schema_object.properties)
            for table, schema_object in tables_in(self.contract)
        }

    @property
    def server_type(self) -> str | None:
        """What kind of server the tables are on; all are on one."""
        return next((source.type for source in self.chosen.sources.values()), None)


def prepare_drift(
    workspace: Workspace, request: DataRequest
) -> tuple[Graph, tuple[DriftSubject, ...]]:
    """Read the contracts that were asked for, and find out where their tables are."""
    compilation, contracts = read_contracts(workspace, request)
    graph = compilation.graph
    for compiled in contracts:
        file = compiled.contract.file
        if file in request.files and not compiled.contract.schema:
            raise InputError(f"{file} declares no table to compare")
    return graph, prepare_subjects(graph, contracts, request)


def prepare_subjects(
    graph: Graph, contracts: Iterable[CompiledContract], request: DataRequest
) -> tuple[DriftSubject, ...]:
    """Where the tables of some contracts are that were asked for."""
    subjects = tuple(_prepare(graph, compiled.contract, request) for compiled in contracts)
    subjects = tuple(subject for subject in subjects if subject.tables)
    refuse_all(subject.chosen.refusal for subject in subjects)
    return subjects


def find_drift(
    subject: DriftSubject, catalog: Catalog, *, target: str, check_order: bool = False
) -> Drift:
    """Hold one contract against what a catalog says of its tables."""
    rules = Rules(check_order=check_order, dialect=subject.server_type)
    known_catalog = _KnownProblems(subject.chosen.problems, catalog)
    return detect_drift(subject.contract, known_catalog, subject.tables, target=target, rules=rules)


@dataclass(frozen=True, slots=True)
class _KnownProblems:
    """A catalog that is only asked about tables that have a place."""

    problems: Mapping[Table, Unreachable]
    catalog: Catalog

    def describe(self, table: Table) -> TableFacts | Unreachable:
        return self.problems.get(table) or self.catalog.describe(table)


def _prepare(graph: Graph, contract: Contract, request: DataRequest) -> DriftSubject:
    every = (table for table, _ in tables_in(contract))
    tables = tuple(table for table in every if request.speaks_of(table.name, table.physical_name))
    reached = tuple(_reach(contract, table) for table in tables if table.physical_name)
    chosen = find_sources(graph, contract, reached, request)
    nameless = {table: _NAMELESS for table in tables if not table.physical_name}
    chosen = replace(chosen, problems={**chosen.problems, **nameless})
    return DriftSubject(contract, tables, chosen)


def _reach(contract: Contract, table: Table) -> Check:
    return Check(
        id=f"{table.name}/reachable",
        clause="reachable",
        table=table,
        place=contract.place,
        description="can be looked at",
        measures=TableMetric(table, Reachable()),
    )

"""Drift: contracts are held against the tables as they are."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from floe.checks import Check, Reachable, Table, TableMetric, derive_checks, tables_in
from floe.contracts import CompiledContract
from floe.drift import Drift, Rules, detect_drift
from floe.errors import InputError
from floe.findings import Finding
from floe.graph import Graph
from floe.model import Contract
from floe.plan import Catalog, ChosenSources, TableFacts, Unreachable
from floe.workflows.data.known_errors import find_errors, heed_known_errors, is_loss
from floe.workflows.data.selection import (
    DataRequest,
    find_sources,
    read_contracts,
    refuse_all,
)
from floe.workflows.workspace import Workspace

# The clauses of which a comparison says something.
_COMPARED = frozenset(("present", "type", "imports", "lint"))
_NAMELESS = Unreachable("the object has no name", is_outside=False)


@dataclass(frozen=True, slots=True)
class DriftSubject:
    """A contract, those of its tables that were asked for, and where they are.

    `notes` tell of each table what of it cannot be compared, for an error in the contract.
    """

    contract: Contract
    tables: tuple[Table, ...]
    chosen: ChosenSources
    notes: Mapping[Table, tuple[str, ...]] = field(default_factory=dict)

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
    errors = find_errors(compilation, contracts, request)
    notes = {
        compiled.contract.file: tuple(_find_notes(graph, compiled, errors))
        for compiled in contracts
    }
    subjects = prepare_subjects(graph, contracts, request)
    return graph, tuple(_add_notes(subject, notes[subject.contract.file]) for subject in subjects)


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
    drift = detect_drift(
        subject.contract, known_catalog, subject.tables, target=target, rules=rules
    )
    noted = (
        table if table.problem else replace(table, notes=subject.notes.get(table.table, ()))
        for table in drift.tables
    )
    return replace(drift, tables=tuple(noted))


@dataclass(frozen=True, slots=True)
class _KnownProblems:
    """A catalog that is only asked about tables that have a place."""

    problems: Mapping[Table, Unreachable]
    catalog: Catalog

    def describe(self, table: Table) -> TableFacts | Unreachable:
        return self.problems.get(table) or self.catalog.describe(table)


def _find_notes(
    graph: Graph, compiled: CompiledContract, errors: tuple[Finding, ...]
) -> Iterator[tuple[Table, str]]:
    """What a check would not measure of columns and types, with the reason."""
    checks = derive_checks(graph, compiled.contract)
    for check in heed_known_errors(graph, compiled, checks, errors):
        if check.measures is not None or check.is_informational or check.clause not in _COMPARED:
            continue
        if check.table is not None:
            yield check.table, f"{check.id.partition('/')[0]}: {check.reason}"
        elif is_loss(check.id):
            yield from ((table, str(check.reason)) for table, _ in tables_in(compiled.contract))


def _add_notes(subject: DriftSubject, notes: tuple[tuple[Table, str], ...]) -> DriftSubject:
    tables = {
        table: tuple(dict.fromkeys(note for noted, note in notes if noted == table))
        for table in subject.tables
    }
    return replace(subject, notes=tables)


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

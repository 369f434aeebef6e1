"""Check: what contracts promise of their data is measured, judged and recorded."""

import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from floe.checks import (
    Check,
    Condition,
    Table,
    TableMetric,
    derive_checks,
    gate_row_filter,
    tables_in,
)
from floe.contracts import CompiledContract
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, DataType, Field, Place, value_type
from floe.plan import (
    Figures,
    Measurement,
    Plan,
    TableFacts,
    TablePlan,
    Unreachable,
    build_plan,
    heed_row,
    unproven_columns,
)
from floe.progress import Progress, no_progress
from floe.results import Run, Status, judge
from floe.workflows.data.evidence import collect_evidence
from floe.workflows.data.known_errors import find_errors, heed_known_errors
from floe.workflows.data.opened_tables import Tables
from floe.workflows.data.preparation import Planned, Prepared
from floe.workflows.data.selection import (
    DataRequest,
    find_sources,
    read_contracts,
    refuse_unreadable,
    unreadable_contracts,
)
from floe.workflows.workspace import Workspace

_NOTHING = "the contract has no schema and no service level of which anything can be measured"
_EMPTY = "the object has no property and no rule of which anything can be measured"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest(DataRequest):
    """What to check, and how.

    `given` are tables by name that the caller brings along; None names a contract's only one.
    Below `quarantine`, rows that break promises are set aside; `is_taken` says where something is.
    `tell` hears what is known before anything is started.
    """

    where: str | None = None
    between: str = "inclusive"
    sample: int = 0
    given: Mapping[str | None, Any] = field(default_factory=dict)
    quarantine: str | None = None
    is_taken: Callable[[str], bool] = lambda _: False
    fail_on: Severity = Severity.ERROR
    allow_not_run: bool = False
    tell: Callable[[str], None] = lambda _: None
    now: datetime = field(default_factory=lambda: datetime.now(UTC))


def prepare_checks(
    workspace: Workspace, request: CheckRequest
) -> tuple[Graph, tuple[Prepared, ...]]:
    """Read the contracts that were asked for, and derive what they demand."""
    compilation, contracts = read_contracts(workspace, request)
    errors = find_errors(compilation, contracts, request)
    graph = compilation.graph
    return graph, tuple(_prepare(graph, contract, errors, request) for contract in contracts)


def prepare_contract(workspace: Workspace, request: CheckRequest) -> Prepared:
    """The same for the one contract that was asked for."""
    graph, prepared = prepare_checks(workspace, request)
    refuse_unreadable(unreadable_contracts(graph, request))
    (contract,) = prepared
    return contract


def plan_checks(
    prepared: Iterable[Prepared], tables: Tables, progress: Progress = no_progress
) -> tuple[Planned, ...]:
    """Ask what is known of the tables, and plan the fewest passes over them."""
    facts: dict[Table, TableFacts | Unreachable] = {}
    return tuple(Planned(subject, _plan(subject, tables, facts, progress)) for subject in prepared)


def run_checks(planned: Planned, tables: Tables, request: CheckRequest) -> Run:
    """Measure what is planned for one contract, and judge it."""
    started = time.monotonic()
    figures = {
        table.table: _measure(table, planned.plan, tables, request.progress)
        for table in planned.plan.tables
    }
    run = judge_run(planned, figures, now=request.now)
    if request.sample and any(r.status in (Status.FAILED, Status.WARNED) for r in run.results):
        run = collect_evidence(planned, run, tables.engine, request.sample)
    return replace(run, seconds=time.monotonic() - started, where=request.where)


def judge_run(planned: Planned, figures: Mapping[Table, Figures], *, now: datetime) -> Run:
    """One result for every check, whatever became of it."""
    prepared, contract = planned.prepared, planned.prepared.contract
    hashes = prepared.compiled.hashes
    measured = {
        TableMetric(table, metric): seen
        for table, found in figures.items()
        for metric, seen in found.measured.items()
    }
    return Run(
        id=uuid.uuid4().hex,
        contract=contract.id or contract.title,
        contract_file=contract.file.partition("#")[0],
        contract_id=contract.id,
        version=contract.version,
        fq_id=str(prepared.compiled.identity),
        schema_hash=hashes.schema,
        document_hash=hashes.document,
        effective_hash=hashes.effective,
        server=prepared.server,
        started_at=now,
        seconds=sum(figure.seconds for figure in figures.values()),
        results=tuple(judge(check, measured, now) for check in prepared.checks),
        rows=dict(_rows(planned.plan, figures)),
        reached={
            table.table.name: table.facts is not None
            for table in planned.plan.tables
            if not table.is_unconfigured
        },
        unconfigured=tuple(t.table.name for t in planned.plan.tables if t.is_unconfigured),
        table_seconds={t.name: read.seconds for t, read in figures.items() if read.seconds},
        passes=sum(figure.passes for figure in figures.values()),
        jobs=sum(figure.jobs for figure in figures.values()),
    )


def _prepare(
    graph: Graph,
    compiled: CompiledContract,
    errors: tuple[Finding, ...],
    request: CheckRequest,
) -> Prepared:
    contract = compiled.contract
    checks = derive_checks(graph, contract, between=request.between)
    checks = heed_known_errors(graph, compiled, checks, errors)
    checks = tuple(c for c in (*checks, *_lacks(contract, checks)) if _is_asked_for(c, request))
    chosen = find_sources(graph, contract, checks, request, errors)
    return Prepared(
        compiled,
        checks,
        chosen.server,
        chosen.sources,
        chosen.problems,
        {table: declared_columns(graph, table) for table in chosen.sources},
        _where(graph, contract, checks, request),
        chosen.refusal,
    )


def _is_asked_for(check: Check, request: CheckRequest) -> bool:
    """Whether it is about a table that was asked for, or tells an error of the whole contract."""
    if check.table is None:
        return not request.tables or check.clause == "lint"
    return request.speaks_of(check.table.name, check.table.physical_name)


def _lacks(contract: Contract, checks: tuple[Check, ...]) -> Iterator[Check]:
    """A table or a contract that promises nothing is not green."""
    checked = {check.table for check in checks}
    empty = [pair for pair in tables_in(contract) if pair[0] not in checked]
    for table, schema_object in empty:
        yield _lack(table.name, table, schema_object.place, _EMPTY)
    if not empty and all(check.is_informational for check in checks):
        yield _lack("*", None, contract.place, _NOTHING)


def _lack(name: str, table: Table | None, place: Place, reason: str) -> Check:
    return Check(
        id=f"{name}/schema",
        clause="schema",
        table=table,
        place=place,
        description="something is promised of the data",
        reason=reason,
    )


def declared_columns(graph: Graph, table: Table) -> DataType:
    """The columns that the contract declares, for sources that know none of their own."""
    contracts = (
        contract
        for contract in (*graph.contracts, *graph.neighbours)
        if contract.file == table.file
    )
    return DataType(
        "struct",
        fields=tuple(
            Field(prop.data_name or "", value_type(prop) or DataType("unknown"))
            for contract in contracts
            for declared, schema_object in tables_in(contract)
            if declared == table
            for prop in schema_object.properties
        ),
    )


def _where(
    graph: Graph, contract: Contract, checks: tuple[Check, ...], request: CheckRequest
) -> dict[Table, Condition]:
    if request.where is None:
        return {}
    tables = {check.table for check in checks if check.table is not None}
    if len(tables) != 1:
        raise ConfigurationError("--where filters one table: name it with --table")
    (table,) = tables
    return {table: gate_row_filter(graph, contract, table, request.where)}


def _plan(
    prepared: Prepared,
    tables: Tables,
    facts: dict[Table, TableFacts | Unreachable],
    progress: Progress,
) -> Plan:
    for table in prepared.sources:
        if table not in facts:
            progress(f"{table.name}: looking at the table")
            facts[table] = tables.catalog.describe(table)
    # What one contract lacks is no problem of another that has the table.
    known = {table: facts[table] for table in prepared.sources} | dict(prepared.problems)
    for table, condition in prepared.where.items():
        _refuse_unknown_columns(condition, known.get(table))
    return build_plan(prepared.checks, known, tables.limits, where=prepared.where)


def _refuse_unknown_columns(where: Condition, facts: TableFacts | Unreachable | None) -> None:
    """A filter with a slip would leave every check unmeasured, and someone may allow that."""
    if isinstance(facts, TableFacts):
        for name in where.columns or ():
            if facts.find(name) is None:
                listed = ", ".join(column.name for column in facts.columns)
                raise ConfigurationError(
                    f"the row filter cannot be used: no column is called '{name}': "
                    f"there are {listed}"
                )


def _measure(plan: TablePlan, whole: Plan, tables: Tables, progress: Progress) -> Figures:
    is_open = plan.reads_rows
    figures = tables.engine.measure(plan, whole, progress) if is_open else Figures(plan.settled)
    columns = unproven_columns(plan, figures.measured)
    if columns is None:
        return figures
    progress(f"{plan.table.name}: reading a row")
    return heed_row(plan, figures, columns, partial(tables.read_row, plan.table))


def _rows(plan: Plan, figures: Mapping[Table, Figures]) -> Iterator[tuple[str, int]]:
    for table in plan.tables:
        counts = [
            seen.rows
            for seen in figures[table.table].measured.values()
            if isinstance(seen, Measurement) and seen.rows is not None
        ]
        if table.facts is not None and table.facts.rows is not None and table.where is None:
            yield table.table.name, table.facts.rows
        elif counts:
            yield table.table.name, max(counts)

"""Nulls and repetitions that a contract forbids, found in the data."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from floe.checks import Check, Table, TableMetric, derive_checks
from floe.drift import Difference, Drift, TableDrift, difference
from floe.graph import Graph
from floe.plan import Engine, Figures, Plan, TablePlan, Unreachable, build_plan
from floe.progress import Progress, no_progress
from floe.results import Result, Status, judge
from floe.workflows.data.drifting import DriftSubject
from floe.workflows.data.opened_tables import Tables

_KINDS = {
    "required": ("null_values_found", "required", "nulls"),
    "unique": ("duplicate_values_found", "unique", "repeated values"),
    "primary_key": ("duplicate_values_found", "primary key", "repeated keys"),
}
_BROKEN = (Status.FAILED, Status.WARNED)


def add_broken_values(
    graph: Graph,
    subject: DriftSubject,
    drift: Drift,
    tables: Tables,
    progress: Progress = no_progress,
) -> Drift:
    """The drift, and what the data of the tables that could be reached adds to it."""
    reached = {table.table for table in drift.tables if not _is_out_of_reach(table)}
    checks = tuple(_checks(graph, subject, reached))
    facts = {table: tables.catalog.describe(table) for table in reached}
    plan = build_plan(checks, facts, tables.limits)
    results = _measure(plan, checks, tables, progress)
    return replace(drift, tables=tuple(_add(table, results) for table in drift.tables))


def _is_out_of_reach(drift: TableDrift) -> bool:
    is_missing = any(each.kind == "table_missing" for each in drift.differences)
    return is_missing or drift.problem is not None


def _checks(graph: Graph, subject: DriftSubject, tables: set[Table]) -> Iterator[Check]:
    for check in derive_checks(graph, subject.contract):
        if check.clause in _KINDS and check.table in tables:
            yield check


def _measure(
    plan: Plan, checks: tuple[Check, ...], tables: Tables, progress: Progress
) -> tuple[Result, ...]:
    figures = {
        TableMetric(table.table, metric): seen
        for table in plan.tables
        for metric, seen in _figures(table, plan, tables, progress).measured.items()
    }
    now = datetime.now(UTC)
    return tuple(judge(check, figures, now) for check in checks)


def _figures(plan: TablePlan, whole: Plan, tables: Tables, progress: Progress) -> Figures:
    if not (plan.passes or plan.keys):
        return Figures(plan.settled)
    engine: Engine = tables.engine
    return engine.measure(plan, whole, progress)


def _add(drift: TableDrift, results: tuple[Result, ...]) -> TableDrift:
    own = [result for result in results if result.check.table == drift.table]
    lost = [result.reason or "" for result in own if result.status is Status.ERROR]
    unseen = [result for result in own if result.status is Status.NOT_RUN]
    return replace(
        drift,
        differences=(*drift.differences, *_differences(own)),
        problem=drift.problem or (Unreachable(lost[0]) if lost else None),
        notes=(*drift.notes, *(f"{result.check.id}: {result.reason}" for result in unseen)),
    )


def _differences(results: list[Result]) -> Iterator[Difference]:
    for result in results:
        if result.status in _BROKEN and result.check.table is not None:
            kind, promised, what = _KINDS[result.check.clause]
            name, column = result.check.table.name, result.check.column
            path = f"{name}.{column}" if column else name
            yield difference(kind, path, promised, f"{result.failing_rows:,} {what}")

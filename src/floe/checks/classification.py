"""Which checks read classified columns, and whose figures would show what is in them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from floe import sql
from floe.checks.check import Check, TableMetric
from floe.checks.columns import ColumnPath
from floe.checks.metrics import (
    Aggregate,
    AnyOf,
    BadRows,
    Condition,
    DuplicateRows,
    Metric,
    OrphanRows,
    QueryValue,
    RowCount,
    Table,
)
from floe.checks.reference_ends import all_tables
from floe.checks.subjects import columns_of
from floe.graph import Graph

_Steps = tuple[str, ...]


def classify(graph: Graph, check: Check) -> Check:
    """The check, marked if it reads a classified column of its own table or of another."""
    source = check.measures
    if not isinstance(source, TableMetric):
        return check
    named = _classified_columns(graph, source)
    if not named:
        return check
    hidden = ", ".join(named) if _shows_values(source.metric) else None
    return replace(check, is_classified=True, hidden_column=hidden)


def _classified_columns(graph: Graph, source: TableMetric) -> list[str]:
    classified = graph.once(_classified)
    tables = _tables(source)
    columns = [column for table in tables for column in classified.get(table, ())]
    if not columns:
        return []
    read = _read(source.metric)
    tops = dict.fromkeys(column[0] for column in columns)
    if read is None:
        return list(tops)
    lowered = {name.lower() for name in read}
    paths = [_lowered(path) for path in _paths(source.metric)]
    is_met = {
        column[0]
        for column in columns
        for path in paths
        if _starts(path, _lower(column)) or _starts(_lower(column), path)
    }
    return [name for name in tops if name.lower() in lowered or name in is_met]


def _classified(graph: Graph) -> Mapping[Table, tuple[_Steps, ...]]:
    columns: dict[Table, tuple[_Steps, ...]] = {}
    for element in (element for table in all_tables(graph) for element in columns_of(table)):
        if element.subject.is_classified:
            table = element.subject.table
            columns[table] = (*columns.get(table, ()), tuple(map(str, element.column.steps)))
    return columns


def _tables(source: TableMetric) -> tuple[Table, ...]:
    if not isinstance(source.metric, QueryValue):
        return (source.table,)
    return tuple(dict.fromkeys((source.table, *(table for _, table in source.metric.tables))))


def _read(metric: Metric) -> list[str] | None:
    """The columns that are named in SQL; None where they cannot be told."""
    if isinstance(metric, QueryValue):
        return sql.names_read(metric.query)
    names: list[str] = []
    for columns in _named(metric):
        if columns is None:
            return None
        names += columns
    return names


def _named(metric: Metric) -> Iterator[tuple[str, ...] | None]:
    if isinstance(metric, Aggregate):
        yield metric.columns
    if isinstance(metric, Aggregate | BadRows | DuplicateRows | RowCount) and metric.where:
        yield metric.where.columns
    if isinstance(metric, BadRows):
        predicate = metric.predicate
        tests = predicate.predicates if isinstance(predicate, AnyOf) else (predicate,)
        yield from (test.columns for test in tests if isinstance(test, Condition))


def _paths(metric: Metric) -> tuple[ColumnPath, ...]:
    return metric.columns if isinstance(metric, DuplicateRows | OrphanRows) else ()


def _shows_values(metric: Metric) -> bool:
    if isinstance(metric, Aggregate):
        return sql.aggregate_shows_values(metric.expression)
    return isinstance(metric, QueryValue) and sql.query_shows_values(metric.query)


def _lowered(path: ColumnPath) -> _Steps:
    return _lower(tuple(map(str, path.steps)))


def _lower(steps: _Steps) -> _Steps:
    return tuple(step.lower() for step in steps)


def _starts(steps: _Steps, start: _Steps) -> bool:
    return steps[: len(start)] == start

"""Which checks read classified columns, and whose figures would show what is in them."""

from collections.abc import Mapping
from dataclasses import replace

from floe import sql
from floe.checks.check import Check, TableMetric
from floe.checks.columns import ColumnPath
from floe.checks.metrics import (
    Aggregate,
    DuplicateRows,
    Metric,
    OrphanRows,
    QueryValue,
    Table,
)
from floe.checks.reference_ends import all_tables
from floe.checks.sql_names import names_in_sql, tables_named
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
    tables = tables_named(source)
    columns = [column for table in tables for column in classified.get(table, ())]
    if not columns:
        return []
    read = names_in_sql(source.metric)
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

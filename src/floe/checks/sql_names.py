"""What the SQL of a metric names."""

from collections.abc import Iterator

from floe import sql
from floe.checks.check import TableMetric
from floe.checks.metrics import (
    Aggregate,
    AnyOf,
    BadRows,
    Condition,
    DuplicateRows,
    Metric,
    QueryValue,
    RowCount,
    Table,
)


def tables_named(source: TableMetric) -> tuple[Table, ...]:
    """The table that is measured, and others that its query names."""
    if not isinstance(source.metric, QueryValue):
        return (source.table,)
    return tuple(dict.fromkeys((source.table, *(table for _, table in source.metric.tables))))


def names_in_sql(metric: Metric) -> list[str] | None:
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

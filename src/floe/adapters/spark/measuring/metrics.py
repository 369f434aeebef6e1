"""Every metric that shares a pass, as aggregates of that pass."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.moments import micros_of, moment_from
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.expressions.scope import Scope, refuse_untyped
from floe.adapters.spark.measuring.predicates import holds, is_bad, is_of_no_type
from floe.adapters.spark.own_columns import UNREADABLE
from floe.checks import (
    Aggregate,
    BadRows,
    ColumnType,
    Condition,
    Metric,
    Newest,
    Oldest,
    RowCount,
)
from floe.plan import Figure, Measurement, values_read

UNREADABLE_COUNT = ("unreadable", "rows")


@dataclass(frozen=True, slots=True)
class Piece:
    """One aggregate; pieces with the same key are computed once."""

    key: Hashable
    column: Column


@dataclass(frozen=True, slots=True)
class Recipe:
    """The pieces of a metric, and how to read their values."""

    pieces: tuple[Piece, ...]
    read: Callable[[Sequence[Any]], Measurement]


def by_spark(figure: Figure, rows: int | None = None) -> Measurement:
    """A figure that Spark found, out of how many rows."""
    return Measurement(figure, rows, answered_by="spark")


def recipe_for(metric: Metric, scope: Scope) -> Recipe:
    """How a metric is measured in a shared pass."""
    if type(metric) not in METRICS:
        raise UnmeasurableError(f"{type(metric).__name__} cannot be measured in a shared pass")
    refuse_untyped(values_read(metric), scope)
    return METRICS[type(metric)](metric, scope)


def rows(where: Condition | None, scope: Scope) -> Piece:
    """How many rows there are, or are looked at."""
    column = sf.count(sf.lit(1)) if where is None else _count_where(holds(where, scope))
    return Piece(("rows", where), column)


def unreadable_rows() -> Piece:
    """How many rows could not be read."""
    return Piece(UNREADABLE_COUNT, sf.count(sf.col(UNREADABLE)))


def row_count(metric: RowCount, scope: Scope) -> Recipe:
    """All rows, or those of which the condition is true."""
    return _among_rows(rows(metric.where, scope), None, scope)


def bad_rows(metric: BadRows, scope: Scope) -> Recipe:
    """The bad rows among those that are looked at."""
    bad = is_bad(metric.predicate, scope)
    if metric.where is not None:
        bad = holds(metric.where, scope) & bad
    piece = Piece(("bad", metric.predicate, metric.where), _count_where(bad))
    return _among_rows(piece, metric.where, scope)


def newest(metric: Newest, scope: Scope) -> Recipe:
    """The greatest moment, in UTC."""
    micros = micros_of(single_value(metric.column, scope))
    return _among_rows(Piece(("newest", metric.column), sf.max(micros)), None, scope, moment_from)


def oldest(metric: Oldest, scope: Scope) -> Recipe:
    """The least moment, in UTC."""
    micros = micros_of(single_value(metric.column, scope))
    return _among_rows(Piece(("oldest", metric.column), sf.min(micros)), None, scope, moment_from)


def aggregate(metric: Aggregate, scope: Scope) -> Recipe:
    """A gated aggregate expression over all rows, or those that are looked at."""
    expression = metric.expression
    if metric.where is not None and not metric.is_filtered:
        told = metric.where.expression
        condition = told if metric.where.is_bad else f"NOT coalesce(({told}), false)"
        expression = f"{expression} FILTER (WHERE {condition})"
    piece = Piece(("aggregate", expression), sf.expr(expression))
    return _among_rows(piece, metric.where, scope)


def unreadable_texts(metric: ColumnType, scope: Scope) -> Recipe:
    """In how many rows a text is none of the declared type, or the row itself is unreadable."""
    bad = is_of_no_type(metric, scope)
    return _among_rows(Piece(("untyped", metric), _count_where(bad)), None, scope)


def figure_of(seen: Any) -> Figure:
    """A number, a moment, or nothing; everything else is no figure."""
    if isinstance(seen, bool):
        return int(seen)
    if seen is None or isinstance(seen, int | float | Decimal):
        return seen
    if isinstance(seen, datetime):
        return seen.astimezone(UTC)
    if isinstance(seen, date):
        return datetime(seen.year, seen.month, seen.day, tzinfo=UTC)
    raise UnmeasurableError(f"it yields {type(seen).__name__}, not a number")


def _among_rows(
    piece: Piece,
    where: Condition | None,
    scope: Scope,
    read: Callable[[Any], Figure] = figure_of,
) -> Recipe:
    """One aggregate, and the number of rows that it was taken from."""
    return Recipe((piece, rows(where, scope)), lambda seen: by_spark(read(seen[0]), seen[1]))


def _count_where(condition: Column) -> Column:
    """How many rows a condition is true of."""
    # count_if puts the conditions of a pass into one projection, which many rules make longer
    # than what Java compiles.
    return sf.count(sf.when(condition, sf.lit(1)))


METRICS: Mapping[type, Callable[[Any, Scope], Recipe]] = {
    RowCount: row_count,
    BadRows: bad_rows,
    Newest: newest,
    Oldest: oldest,
    Aggregate: aggregate,
    ColumnType: unreadable_texts,
}

"""What a metric looks at: columns, tests and conditions."""

from collections.abc import Iterator

from floe.checks import (
    Aggregate,
    AnyOf,
    BadRows,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    Condition,
    DuplicateRows,
    LargestGap,
    Metric,
    Newest,
    NoMatch,
    NoneOf,
    Null,
    Oldest,
    OneOf,
    OrphanRows,
    QueryValue,
    RowCount,
    Unreadable,
    ValueTest,
    WrongFormat,
    WrongLength,
)
from floe.plan.facts import TableFacts

_ON_TEXTS = (Null, OneOf, NoneOf, WrongLength, NoMatch, WrongFormat, Unreadable)


def tests_in(metric: Metric) -> tuple[ValueTest | Condition, ...]:
    """What makes a row bad, piece by piece."""
    if not isinstance(metric, BadRows):
        return ()
    predicate = metric.predicate
    return predicate.predicates if isinstance(predicate, AnyOf) else (predicate,)


def paths_in(metric: Metric) -> tuple[ColumnPath, ...]:
    """The columns whose values are looked at, but for those inside of expressions."""
    if isinstance(metric, Newest | Oldest | LargestGap | ColumnPresence | ColumnType):
        return (metric.column,)
    if isinstance(metric, DuplicateRows | OrphanRows):
        return metric.columns
    return tuple(test.column for test in tests_in(metric) if isinstance(test, ValueTest))


def where_of(metric: Metric) -> Condition | None:
    """Which rows the metric is about, if not all."""
    if isinstance(metric, RowCount | BadRows | DuplicateRows | Aggregate):
        return metric.where
    return None


def names_in(metric: Metric) -> tuple[str, ...] | None:
    """The table's columns that have to be read, as the contract writes them; None for all."""
    names = [path.column for path in paths_in(metric)]
    for columns in _expression_columns(metric):
        if columns is None:
            return None
        names.extend(columns)
    return tuple(dict.fromkeys(names))


def known_names_in(metric: Metric) -> tuple[str, ...]:
    """Every column that the metric is known to name."""
    named = (columns or () for columns in _expression_columns(metric))
    paths = (path.column for path in paths_in(metric))
    return tuple(dict.fromkeys((*paths, *(name for columns in named for name in columns))))


def values_read(metric: Metric) -> tuple[str, ...] | None:
    """The columns whose texts must be values for the metric to be known; None for all.

    Some tests look at texts as they are, and a foreign key that is no value has no parent.
    """
    if isinstance(metric, QueryValue):
        return None
    if isinstance(metric, OrphanRows | ColumnType | ColumnPresence):
        return ()
    tests = (test for test in tests_in(metric) if isinstance(test, ValueTest))
    names = [test.column.column for test in tests if not isinstance(test.test, _ON_TEXTS)]
    if not isinstance(metric, BadRows):
        names += [path.column for path in paths_in(metric)]
    for columns in _expression_columns(metric):
        if columns is None:
            return None
        names.extend(columns)
    return tuple(dict.fromkeys(names))


def columns_read(metrics: tuple[Metric, ...], facts: TableFacts) -> tuple[str, ...]:
    """The columns that metrics need, as the table spells and orders them."""
    wanted: set[str] = set()
    for metric in metrics:
        names = names_in(metric)
        if names is None:
            return tuple(column.name for column in facts.columns)
        wanted.update(column.name for name in names if (column := facts.find(name)))
    return tuple(column.name for column in facts.columns if column.name in wanted)


def columns_named(metrics: tuple[Metric, ...], facts: TableFacts) -> tuple[str, ...]:
    """The columns that metrics are known to name, as the table spells them."""
    names = (name for metric in metrics for name in known_names_in(metric))
    columns = (facts.find(name) for name in names)
    return tuple(dict.fromkeys(column.name for column in columns if column))


def _expression_columns(metric: Metric) -> Iterator[tuple[str, ...] | None]:
    where = where_of(metric)
    if where is not None:
        yield where.columns
    if isinstance(metric, Aggregate):
        yield metric.columns
    for test in tests_in(metric):
        if isinstance(test, Condition):
            yield test.columns

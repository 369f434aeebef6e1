"""Which rows are bad, as one boolean expression that is never null."""

from dataclasses import replace
from functools import reduce
from operator import and_, or_

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.paths import any_value_is
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests import ROW_TESTS
from floe.adapters.spark.own_columns import (
    has_lost_value,
    holds_no_text,
    is_marked,
    no_text_name,
)
from floe.adapters.spark.types import to_ddl
from floe.checks import (
    AnyOf,
    BadRows,
    ColumnType,
    Condition,
    NoMatch,
    Null,
    Predicate,
    Unreadable,
    ValueTest,
    WrongLength,
)

# These look at values as they are stored, and need no type for them.
_ON_TEXTS = (Null, NoMatch, WrongLength)


def is_bad(predicate: Predicate | BadRows | ColumnType, scope: Scope) -> Column:
    """Whether a row is bad; one that is not looked at is not."""
    if isinstance(predicate, ColumnType):
        return is_of_no_type(predicate, scope)
    if isinstance(predicate, BadRows):
        bad = is_bad(predicate.predicate, scope)
        return bad & holds(predicate.where, scope) if predicate.where else bad
    if isinstance(predicate, AnyOf):
        parts = [is_bad(part, scope) for part in predicate.predicates]
        return reduce(or_, parts, sf.lit(col=False))
    if isinstance(predicate, Condition):
        return holds(predicate, scope)
    return _value_is_bad(predicate, scope)


def is_of_no_type(metric: ColumnType, scope: Scope) -> Column:
    """Whether a row cannot be read, or its text is no value of the declared type."""
    declared = metric.physical or metric.column.type
    marked = is_marked() if scope.has_marks else sf.lit(col=False)
    mark = no_text_name(metric.column.steps)
    if mark in scope.no_texts:
        marked |= holds_no_text(mark)
    is_text = scope.facts is None or scope.facts.holds_text_at(metric.column)
    is_limited = declared is not None and declared.kind == "string" and declared.length is not None
    if not (is_text or is_limited):
        return marked
    if declared is None:
        raise UnmeasurableError(f"no type is declared for '{metric.column}'")
    return marked | _value_is_bad(ValueTest(metric.column, Unreadable(declared)), scope)


def holds(condition: Condition, scope: Scope) -> Column:
    """Whether the condition says yes of a row; unknown is no, and so is what cannot be read."""
    said = sf.coalesce(sf.expr(condition.expression).cast("boolean"), sf.lit(col=False))
    told = said if condition.is_bad else ~said
    return reduce(and_, (~doubt for doubt in doubts(condition.columns, scope)), told)


def doubts(columns: tuple[str, ...] | None, scope: Scope) -> list[Column]:
    """Signs that a row, or a value of it in one of these columns, cannot be read; None for all."""
    names = scope.typed if columns is None else map(str.lower, columns)
    lost = sorted(scope.typed.intersection(names) - scope.untyped)
    marks = columns and {no_text_name((name,)) for name in columns}
    mixed = sorted(
        mark for mark in scope.no_texts if marks is None or mark.partition("\n")[0] in marks
    )
    marked = [is_marked()] if scope.has_marks else []
    return [*marked, *map(has_lost_value, lost), *map(holds_no_text, mixed)]


def _value_is_bad(predicate: ValueTest, scope: Scope) -> Column:
    test = ROW_TESTS[type(predicate.test)]
    column = predicate.column
    if isinstance(predicate.test, _ON_TEXTS) and column.type and to_ddl(column.type) is None:
        column = replace(column, type=None)

    def tester(value: Value) -> Column:
        return test(predicate.test, value, scope)

    return any_value_is(column, scope, tester)

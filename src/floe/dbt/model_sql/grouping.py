"""Models in which a row is made of many."""

from __future__ import annotations

from collections.abc import Sequence

from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.expressions import Expression, is_aggregate
from floe.sql import exp


def is_grouped(columns: Sequence[OutputColumn]) -> bool:
    """Whether some column is an aggregate, or was one before nothing could make it."""
    return any(column.is_of_group for column in columns)


def settle_groups(columns: Sequence[OutputColumn]) -> tuple[OutputColumn, ...]:
    """The columns, without those that have no one value for a group."""
    if not is_grouped(columns):
        return tuple(columns)
    plain = {
        column.expression.reads[0].names
        for column in columns
        if column.expression is not None and column.expression.tree is None
    }
    return tuple(_settle(column, plain) for column in columns)


def group_columns(columns: Sequence[OutputColumn]) -> list[OutputColumn]:
    """The columns that rows are grouped by; a constant is the same in all groups."""
    return [
        column
        for column in columns
        if column.expression is not None
        and column.expression.reads
        and not column.expression.is_aggregate
    ]


def _settle(column: OutputColumn, plain: set[tuple[str, ...]]) -> OutputColumn:
    expression = column.expression
    if expression is None or expression.tree is None:
        return column
    if expression.has_window:
        return column.without_source("a window cannot stand beside an aggregate of the same model")
    if expression.is_aggregate and not bare_columns(expression) <= plain:
        return column.without_source("it mixes an aggregate with a column that is no group")
    return column


def bare_groups(columns: Sequence[OutputColumn]) -> list[OutputColumn]:
    """The groups that logic beside an aggregate needs as their input has them, without a cast."""
    bare = {
        names
        for column in columns
        if column.expression is not None and column.expression.is_aggregate
        for names in bare_columns(column.expression)
    }
    return [
        column
        for column in group_columns(columns)
        if column.expression is not None
        and column.expression.tree is None
        and column.expression.reads[0].names in bare
    ]


def bare_columns(expression: Expression) -> set[tuple[str, ...]]:
    """The columns outside of aggregates, by their names."""
    tree = expression.tree
    columns = tree.find_all(exp.Column) if tree is not None else ()
    return {
        tuple(part.name for part in column.parts)
        for column in columns
        if not _is_aggregated(column)
    }


def _is_aggregated(column: exp.Column) -> bool:
    node = column.parent
    while node is not None:
        if isinstance(node, exp.AggFunc | exp.Anonymous) and is_aggregate(node):
            return True
        # The condition of a filter looks at single rows, too.
        if isinstance(node, exp.Filter):
            return True
        node = node.parent
    return False

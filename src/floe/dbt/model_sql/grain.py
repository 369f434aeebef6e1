"""What one row of a model stands for, and the input that drives it."""

from collections.abc import Sequence

from floe.dbt.model_sql.derivation import OutputColumn, Workshop
from floe.dbt.model_sql.inputs import Input
from floe.dbt.model_sql.joins import Join
from floe.dbt.model_sql.lineage import equal_columns

_REASON = "its input can have many rows for one key, and no transformLogic makes one value of them"


def keep_grain(columns: Sequence[OutputColumn], joins: Sequence[Join]) -> tuple[OutputColumn, ...]:
    """The columns, without those that would give one key several rows.

    A model whose key comes from a table has one row for each of that table's. Of the many rows
    that another table has for it, only an aggregate makes one value.
    """
    many = _many(joins)
    keys = [column for column in columns if column.prop.primary_key]
    if not keys or any(_reads(key, many) for key in keys):
        return tuple(columns)
    return tuple(
        column.without_source(_REASON)
        if _reads(column, many) and not _is_aggregate(column)
        else column
        for column in columns
    )


def _many(joins: Sequence[Join]) -> frozenset[str]:
    """The tables that repeat rows, and those that are joined through them."""
    many: set[str] = set()
    for join in joins:
        if join.repeats or many & {there.table for there, _ in join.pairs}:
            many.add(join.table.name)
    return frozenset(many)


def _reads(column: OutputColumn, tables: frozenset[str]) -> bool:
    return column.expression is not None and bool(column.expression.tables & tables)


def _is_aggregate(column: OutputColumn) -> bool:
    return column.expression is not None and column.expression.is_aggregate


def driving_first(workshop: Workshop) -> tuple[Input, ...]:
    """The inputs, with the one in front that holds the model's key; else as they are.

    An input that has the very same key comes before one that only has its columns.
    """
    keys = [column for column in workshop.columns() if column.prop.primary_key]
    holding = [table for table in workshop.inputs if keys and _holds(table, keys)]
    names = {column.name.lower() for column in keys}
    same = [table for table in holding if table.keys == names]
    return _in_front((same or holding)[:1], workshop.inputs)


def used_first(inputs: Sequence[Input], columns: Sequence[OutputColumn]) -> tuple[Input, ...]:
    """The inputs, with one in front that something is taken from."""
    used = {table for column in columns if column.expression for table in column.expression.tables}
    taken = [table for table in inputs if table.name in used]
    return tuple(inputs) if inputs[0].name in used else _in_front(taken[:1], inputs)


def _in_front(first: Sequence[Input], inputs: Sequence[Input]) -> tuple[Input, ...]:
    return (*first, *(table for table in inputs if table not in first))


def _holds(table: Input, keys: Sequence[OutputColumn]) -> bool:
    return all(_has(table, key) for key in keys)


def _has(table: Input, key: OutputColumn) -> bool:
    if key.expression is None:
        return False
    if key.expression.tree is not None or not key.rivals:
        return key.expression.tables == {table.name}
    return bool(equal_columns(key.prop, (table,)))

"""What one row of a model stands for."""

from collections.abc import Sequence

from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.joins import Join


def keep_grain(columns: Sequence[OutputColumn], joins: Sequence[Join]) -> tuple[OutputColumn, ...]:
    """The columns, without those that would give one key several rows.

    A model whose key comes from a table has one row for each of that table's. Of the many rows
    that another table has for it, only an aggregate makes one value.
    """
    many = _many(joins)
    keys = [one for one in columns if one.prop.primary_key]
    if not keys or any(_reads(one, many) for one in keys):
        return tuple(columns)
    return tuple(
        one.without_source(_REASON) if _reads(one, many) and not _is_aggregate(one) else one
        for one in columns
    )


_REASON = "its input can have many rows for one key, and no transformLogic makes one value of them"


def _many(joins: Sequence[Join]) -> frozenset[str]:
    """The tables that repeat rows, and those that are joined through them."""
    found: set[str] = set()
    for join in joins:
        if join.repeats or found & {there.table for there, _ in join.pairs}:
            found.add(join.table.name)
    return frozenset(found)


def _reads(column: OutputColumn, tables: frozenset[str]) -> bool:
    return column.expression is not None and bool(column.expression.tables & tables)


def _is_aggregate(column: OutputColumn) -> bool:
    return column.expression is not None and column.expression.is_aggregate

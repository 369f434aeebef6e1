"""What one row of a model stands for, and the input that drives it."""

from collections.abc import Callable, Sequence

from floe.dbt.model_sql.derivation import OutputColumn, Workshop
from floe.dbt.model_sql.grouping import is_grouped
from floe.dbt.model_sql.inputs import Input
from floe.dbt.model_sql.joins import Join
from floe.dbt.model_sql.lineage import is_told
from floe.model import SchemaObject

_REASON = "its input can have many rows for one key, and no transformLogic makes one value of them"


def keep_grain(columns: Sequence[OutputColumn], joins: Sequence[Join]) -> tuple[OutputColumn, ...]:
    """The columns, without those that would give one key several rows.

    A model whose key comes from a table has one row for each of that table's. Of the many rows
    that another table has for it, only an aggregate makes one value.
    """
    many = _many(joins, beside_aggregates=is_grouped(columns))
    keys = [column for column in columns if column.prop.primary_key]
    if not keys or any(_reads(key, many) for key in keys):
        return tuple(columns)
    return tuple(
        column.without_source(_REASON)
        if _reads(column, many) and not _is_aggregate(column)
        else column
        for column in columns
    )


def _many(joins: Sequence[Join], *, beside_aggregates: bool) -> frozenset[str]:
    """The tables that repeat rows, and those that are joined through them.

    Beside aggregates, one that may do so would silently make groups.
    """
    many: set[str] = set()
    for join in joins:
        if (
            join.repeats
            or (beside_aggregates and join.may_repeat)
            or many & {there.table for there, _ in join.pairs}
        ):
            many.add(join.table.name)
    return frozenset(many)


def _reads(column: OutputColumn, tables: frozenset[str]) -> bool:
    return column.expression is not None and bool(column.expression.tables & tables)


def _is_aggregate(column: OutputColumn) -> bool:
    return column.expression is not None and column.expression.is_aggregate


def row_sources(workshop: Workshop) -> tuple[Input, ...]:
    """The inputs that a model's rows can come from: one, or several that nothing tells apart.

    The key's own lineage says which, else the model's name, else the key, else the columns.
    """
    columns = workshop.columns()
    keys = [column for column in columns if column.prop.primary_key]
    table_names = _table_names(workshop.model.schema_object)
    signs: tuple[Callable[[Input], bool], ...] = (
        lambda table: _holds(table, [key for key in keys if is_told(key.prop)]),
        lambda table: bool(table_names & table.words),
        lambda table: _has_same_key(table, keys) and _holds(table, keys),
        lambda table: _holds(table, keys),
        lambda table: all(_has(table, column) for column in columns if column.expression),
    )
    candidates = workshop.inputs
    for sign in signs:
        candidates = tuple(filter(sign, candidates)) or candidates
    tables = {table.name for table in candidates}
    is_open = any(len(tables & column.tables) > 1 for column in columns)
    return candidates if is_open else candidates[:1]


def _has_same_key(table: Input, keys: Sequence[OutputColumn]) -> bool:
    """Whether a table's key has just these columns, by their names there."""
    columns = [table.find(key.name) or table.find(key.prop.name or "") for key in keys]
    names = {column.steps[-1].lower() for column in columns if column is not None}
    return len(names) == len(keys) and table.keys == names


def _table_names(schema_object: SchemaObject) -> frozenset[str]:
    """What a table is called, without what stands before its own name."""
    names = (schema_object.name, schema_object.physical_name)
    return frozenset(name.rpartition(".")[2].lower() for name in names if name)


def used_first(inputs: Sequence[Input], columns: Sequence[OutputColumn]) -> tuple[Input, ...]:
    """The inputs, with one in front that something is taken from."""
    used = {table for column in columns if column.expression for table in column.expression.tables}
    taken = [table for table in inputs if table.name in used]
    return tuple(inputs) if inputs[0].name in used else in_front(taken[:1], inputs)


def in_front(first: Sequence[Input], inputs: Sequence[Input]) -> tuple[Input, ...]:
    """The inputs, some of them before all others."""
    return (*first, *(table for table in inputs if table not in first))


def _holds(table: Input, keys: Sequence[OutputColumn]) -> bool:
    return bool(keys) and all(_has(table, key) for key in keys)


def _has(table: Input, column: OutputColumn) -> bool:
    if column.expression is None:
        return False
    if column.expression.tree is not None or not column.rivals:
        return column.expression.tables == {table.name}
    return table.name in column.tables

"""Columns made by a contract's `transformLogic`."""

from __future__ import annotations

from collections.abc import Sequence

from floe import sql
from floe.dbt.dialects import Dialect
from floe.dbt.model_sql.expressions import Expression, is_aggregate, print_expression
from floe.dbt.model_sql.inputs import Input, InputColumn, called
from floe.dbt.names import name_problem
from floe.sql import RefusedError, exp, sqlglot

_FLAT = ("postgres", "snowflake")


def read_logic(text: str, inputs: Sequence[Input], dialect: Dialect) -> Expression:
    """An expression over columns of the inputs; RefusedError says why the text is none."""
    tree = sql.gate_logic(text, dialect.name)
    reads: dict[InputColumn, None] = {}

    def resolve(node: exp.Expr) -> exp.Expr:
        if not isinstance(node, exp.Column):
            return node
        column = _find([part.name for part in node.parts], inputs)
        reads[column] = None
        check_reachable(column, dialect)
        names = [exp.to_identifier(name) for name in (column.table, *column.steps)]
        return sql.column_of(names)

    made = Expression((), tree.transform(resolve))
    made = Expression(tuple(reads), made.tree)
    _check(made, dialect)
    return made


def check_reachable(column: InputColumn, dialect: Dialect) -> None:
    """Refuse a field of a struct where the engine keeps structs as documents."""
    if len(column.steps) > 1 and dialect.name in _FLAT:
        raise RefusedError(f"{'.'.join(column.steps)} lies inside a column, which dots do not open")


def _find(parts: list[str], inputs: Sequence[Input]) -> InputColumn:
    """The column that a name means: with its table in front, or in the first table that has it."""
    for count in range(len(parts) - 1, 0, -1):
        for table in called(parts[:count], inputs):
            if column := table.find(*parts[count:]):
                return column
    for table in inputs:
        if column := table.find(*parts):
            return column
    raise RefusedError(f"no input has the column {'.'.join(parts)}")


def _check(made: Expression, dialect: Dialect) -> None:
    tree = made.tree
    if tree is None:
        return
    for name in tree.find_all(exp.Identifier):
        if problem := name_problem(name.name):
            raise RefusedError(f"a name in it cannot be used: {problem}")
    _check_aggregates(made, tree)
    _check_print(made, tree, dialect)


def _check_aggregates(made: Expression, tree: exp.Expr) -> None:
    if made.is_aggregate and tree.find(exp.Window):
        raise RefusedError("it mixes an aggregate with a window")
    for aggregate in made.aggregates:
        calls = aggregate.find_all(exp.AggFunc, exp.Anonymous)
        if len([call for call in calls if is_aggregate(call)]) > 1:
            raise RefusedError("an aggregate lies inside an aggregate")


def _check_print(made: Expression, tree: exp.Expr, dialect: Dialect) -> None:
    """What was printed must still be read as one expression with the same texts and columns."""
    text = print_expression(made, dialect, is_qualified=True)
    if "${" in text:
        raise RefusedError("variables such as ${name} are not allowed")
    try:
        again = sqlglot.parse_one(text, read=dialect.name, into=exp.Condition)
    except (sqlglot.errors.SqlglotError, RecursionError, ValueError) as error:
        raise RefusedError(f"it cannot be written for {dialect.name}") from error
    if again.find(exp.Query, exp.Table, exp.Block) or _strange(again) - _strange(tree):
        raise RefusedError(f"it cannot be written safely for {dialect.name}")


def _strange(tree: exp.Expr) -> set[str]:
    """Texts in which escapes may go wrong."""
    texts = {str(node.this) for node in tree.find_all(exp.Literal) if node.is_string}
    return {text for text in texts if not text.isprintable() or set(text) & set("'\"\\`")}

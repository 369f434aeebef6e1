"""Which logic of a contract may make a column: one expression over named columns."""

from sqlglot import exp

from floe.sql.gate import check_nodes, column_of
from floe.sql.scope import RefusedError
from floe.sql.text import SPARK, parse_expression, parse_query
from floe.sql.vocabulary import LOGIC

_PLAIN_SELECT = frozenset(("expressions", "from_"))
_PLAIN_TABLE = frozenset(("this", "db", "catalog", "alias"))


def gate_logic(text: str, dialect: str = SPARK) -> exp.Expr:
    """One expression of a row or of many, written in a dialect or else in Spark's.

    `select … from one_table` is taken for its expression. RefusedError says why there is none.
    """
    refused = RefusedError("there is no SQL")
    for read in dict.fromkeys((dialect, SPARK)):
        try:
            tree = _read(text, read)
            check_nodes(tree, LOGIC)
        except RefusedError as error:
            refused = error
        else:
            return tree
    raise refused


def _read(text: str, read: str) -> exp.Expr:
    if text.lower().split(None, 1)[:1] == ["select"]:
        return _projection(parse_query(text, read))
    return parse_expression(text, read)


def _projection(query: exp.Expr) -> exp.Expr:
    written = {key for key, value in query.args.items() if value}
    tables = list(query.find_all(exp.Table))
    if not isinstance(query, exp.Select) or not written <= _PLAIN_SELECT or len(tables) != 1:
        raise RefusedError("a query must be no more than select … from one table")
    extra = {key for key, value in tables[0].args.items() if value} - _PLAIN_TABLE
    if len(query.selects) != 1 or extra:
        raise RefusedError("the query must yield one column of one table")
    return _qualify(query.selects[0].unalias(), tables[0])


def _qualify(value: exp.Expr, table: exp.Table) -> exp.Expr:
    """The value with the table in front of every column, by its own name and not by its alias."""

    def qualify(node: exp.Expr) -> exp.Expr:
        if not isinstance(node, exp.Column):
            return node
        parts = node.parts
        if parts[0].name.lower() in (table.alias.lower(), table.name.lower()):
            parts = parts[1:]
        return column_of([part.copy() for part in (*table.parts, *parts)])

    return value.transform(qualify)

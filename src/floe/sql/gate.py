"""Which SQL of a contract may run: one SELECT over its own tables, expressions over a row.

SQL is read into a tree, every node of the tree must be in the vocabulary, and what runs is
printed from the tree with all names quoted: the contract's own text never reaches an engine.
Columns are named as the data names them; tables by their name in the contract or in the data.
"""

import re
from collections.abc import Iterator, Sequence

from sqlglot import exp
from sqlglot.optimizer.annotate_types import annotate_types

from floe.model import is_query
from floe.sql.aggregates import filter_aggregates, has_aggregate, is_single_aggregate
from floe.sql.cost import CostlyError, check_cost, check_growth
from floe.sql.matching import check_pattern, limit_values
from floe.sql.scope import (
    RefusedError,
    SqlAggregate,
    SqlExpression,
    SqlQuery,
    SqlScope,
    SqlTable,
)
from floe.sql.tables import KnownTables, requalify, source_names
from floe.sql.text import fill_placeholders, name_quoted, parse_expression, parse_query
from floe.sql.vocabulary import AGGREGATE, NAMED, QUERY, ROW

_OWN_TABLE = "floe_own_table"
_OWN_COLUMN = "floe_own_column"
_STAND_INS = {
    **dict.fromkeys(("object", "table", "model"), _OWN_TABLE),
    **dict.fromkeys(("property", "column", "field"), _OWN_COLUMN),
}
_ABOUT_COLUMNS = (
    *(exp.EQ, exp.NEQ, exp.NullSafeEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Is, exp.In),
    *(exp.Between, exp.Like, exp.ILike, exp.RegexpLike, exp.Count, exp.Distinct, exp.Group),
)
_TABLE_PARTS = frozenset(("this", "db", "catalog", "alias", "joins", "laterals"))
_VALUES = (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.IntDiv, exp.Mod, exp.DPipe, exp.Neg)
_AGGREGATE_QUERY = frozenset(("expressions", "from_", "where"))


Vocabulary = frozenset[type[exp.Expr]]


def gate_condition(text: str, scope: SqlScope) -> SqlExpression:
    """An expression that is true or false of a row."""
    return _expression(_read_condition(text, scope))


def gate_aggregate(text: str, scope: SqlScope, where: object = None) -> SqlAggregate:
    """An expression that makes one number of a table."""
    tree = _read_expression(text, scope, AGGREGATE)
    if not has_aggregate(tree):
        raise RefusedError("it aggregates nothing: write count(*), sum(…), max(…) or the like")
    if where is not None and not isinstance(where, str):
        raise RefusedError("the filter 'where' must be a string")
    looked_at = _read_condition(where, scope) if where is not None else None
    return _aggregate(scope.table, tree, looked_at)


def gate_query(text: str, scope: SqlScope) -> SqlQuery | SqlAggregate:
    """A query that yields one number; a plain aggregate of one table can share its pass."""
    tree = parse_query(_fill(text, scope))
    check_nodes(tree, QUERY)
    names = KnownTables(scope, own_name=_OWN_TABLE)
    _check_tables(tree, names)
    names.settle_qualifiers(tree)
    if not scope.allows_costly:
        check_cost(tree)
    if not isinstance(tree, exp.Query) or len(tree.selects) != 1 or tree.is_star:
        raise RefusedError("the query must yield one column")
    tree = _fill_column(limit_values(tree), scope)
    return _as_aggregate(tree, names) or _as_query(tree, names)


def is_expression(text: str) -> bool:
    """Whether a text is an expression rather than a query; what cannot be read is neither."""
    if is_query(text):
        return False
    try:
        tree = parse_expression(fill_placeholders(text, lambda word: _STAND_INS[word]))
    except RefusedError:
        return False
    return not isinstance(tree.unnest(), exp.Query)


def cost_problem(text: str) -> str | None:
    """Why a query could be ruinous, as far as its text tells; None where it cannot be read."""
    try:
        tree = parse_query(fill_placeholders(text, lambda word: _STAND_INS[word]))
        names = source_names(tree)
        if _OWN_TABLE in names:
            requalify(tree, lambda word: word not in names, _OWN_TABLE)
        check_cost(tree)
    except CostlyError as error:
        return error.reason
    except RefusedError:
        return None
    return None


def _as_query(tree: exp.Expr, names: KnownTables) -> SqlQuery:
    tables = names.rename(tree)
    text = _print(tree)
    _check_again(parse_query(text), QUERY, names.safe_names)
    return SqlQuery(text, tables)


def _as_aggregate(tree: exp.Expr, names: KnownTables) -> SqlAggregate | None:
    written = {key for key, value in tree.args.items() if value}
    tables = list(tree.find_all(exp.Table))
    if not isinstance(tree, exp.Select) or not written <= _AGGREGATE_QUERY or len(tables) != 1:
        return None
    value = tree.selects[0].unalias()
    opaque = (exp.Window, exp.Query, exp.Explode, exp.Distinct, exp.Subquery, exp.Posexplode)
    is_plain = all(node is tree for node in tree.find_all(*opaque))
    if not has_aggregate(value) or not is_plain:
        return None
    table = names.find(tables[0])
    where = tree.args.get("where")
    if table is None or (where is not None and has_aggregate(where)):
        return None
    _drop_qualifiers(tree, {tables[0].alias_or_name.lower(), tables[0].name.lower()})
    return _aggregate(table, value, where.this if where else None)


def _aggregate(table: SqlTable, value: exp.Expr, where: exp.Expr | None) -> SqlAggregate:
    is_filtered = where is not None and not is_single_aggregate(value)
    whole = filter_aggregates(value, where) if where is not None and is_filtered else value
    condition = _expression(where) if where is not None else None
    return SqlAggregate(
        table, SqlExpression(_print(whole), _columns(value)), condition, is_filtered
    )


def _expression(tree: exp.Expr) -> SqlExpression:
    return SqlExpression(_print(tree), _columns(tree))


def _read_expression(text: str, scope: SqlScope, vocabulary: Vocabulary) -> exp.Expr:
    if not isinstance(text, str):
        raise RefusedError("the expression must be a string")
    tree = parse_expression(_fill(text, scope))
    check_nodes(tree, vocabulary)
    if not scope.allows_costly:
        check_growth(tree)
    tree = _fill_column(limit_values(tree), scope)
    names = {*(name.lower() for name in scope.table.names), _OWN_TABLE}
    _drop_qualifiers(tree, names)
    _check_again(parse_expression(_print(tree)), vocabulary, frozenset())
    return tree


def _read_condition(text: str, scope: SqlScope) -> exp.Expr:
    tree = _read_expression(text, scope, ROW)
    value = tree.unnest()
    if isinstance(value, exp.Column):
        name = ".".join(part.name for part in value.parts)
        if not scope.is_boolean(name.lower()):
            raise RefusedError(f"it is no condition: no column '{name}' is declared as a boolean")
        return tree
    kind = annotate_types(value.copy(), dialect="spark").type
    is_known = kind is not None and not kind.is_type(
        exp.DataType.Type.UNKNOWN, exp.DataType.Type.BOOLEAN
    )
    if is_known or isinstance(value, _VALUES):
        raise RefusedError(
            "it is no condition: it makes a value, and nothing that is true or false"
        )
    return tree


def _fill(text: str, scope: SqlScope) -> str:
    named = name_quoted(text, scope.columns)
    return fill_placeholders(named, lambda word: _stand_in(word, scope))


def _stand_in(word: str, scope: SqlScope) -> str:
    if _STAND_INS[word] == _OWN_TABLE:
        return _OWN_TABLE
    if scope.column is None:
        raise RefusedError(f"{{{word}}} stands for a column, and the rule is about an object")
    if scope.is_repeated:
        raise RefusedError(f"{{{word}}} lies inside an array or map, which has no name in SQL")
    return _OWN_COLUMN


def check_nodes(tree: exp.Expr, vocabulary: Vocabulary) -> None:
    """Refuse everything that is not in a vocabulary."""
    for node in tree.walk():
        if isinstance(node, exp.Anonymous):
            if node.name.lower() not in NAMED or not isinstance(node.this, str):
                raise RefusedError(f"the function {node.name} is not allowed")
        elif type(node) not in vocabulary and not _is_spark_variant(node, vocabulary):
            raise RefusedError(f"{_name(node)} is not allowed here")
        check_pattern(node)
        _check_texts(node)
        if isinstance(node, exp.Star) and not isinstance(node.parent, exp.Count | exp.Select):
            raise RefusedError("* is not allowed here")


def _check_texts(node: exp.Expr) -> None:
    """Refuse a text where a column is meant, as `"amount" IS NULL` is where no column is so called.

    Of texts it is true or false whatever the rows hold.
    """
    if not isinstance(node, _ABOUT_COLUMNS):
        return
    operands = [part for part in node.iter_expressions() if not isinstance(part, exp.Null)]
    are_fixed = all(isinstance(operand, exp.Literal) for operand in operands)
    if are_fixed and any(operand.is_string for operand in operands):
        raise RefusedError(f"{node.sql(dialect='spark').strip()} is about a text, and no column")


def _is_spark_variant(node: exp.Expr, vocabulary: Vocabulary) -> bool:
    """The dialect has classes of its own for some functions, such as explode_outer."""
    return type(node).__name__.startswith("_") and any(
        base in vocabulary for base in type(node).__mro__[1:-1] if base is not exp.Expr
    )


def _name(node: exp.Expr) -> str:
    if isinstance(node, exp.Func) and not isinstance(node, exp.Connector):
        return f"the function {node.sql_name().lower()}"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).upper()


def _check_tables(tree: exp.Expr, names: KnownTables) -> None:
    for cte in tree.find_all(exp.CTE):
        if not names.add_cte(cte.alias):
            raise RefusedError(f"WITH {cte.alias} hides a table of the contract")
    for table in tree.find_all(exp.Table):
        extra = {key for key, value in table.args.items() if value} - _TABLE_PARTS
        if extra or not isinstance(table.this, exp.Identifier):
            raise RefusedError("only plain tables are allowed in FROM")
        if not names.is_known(table):
            raise RefusedError(f"the table {table.sql()} is none of this contract")


def _check_again(tree: exp.Expr, vocabulary: Vocabulary, tables: frozenset[str]) -> None:
    """What was printed must still be what was let through, whatever the printer did to names."""
    check_nodes(tree, vocabulary)
    for table in tree.find_all(exp.Table):
        if table.db or table.name not in tables:
            raise RefusedError("a name in the SQL cannot be written safely")


def _fill_column(tree: exp.Expr, scope: SqlScope) -> exp.Expr:
    """Put the column's own name, quoted, where a placeholder stood."""
    if scope.column is None:
        return tree
    names = [exp.to_identifier(step, quoted=True) for step in scope.column]

    def fill(node: exp.Expr) -> exp.Expr:
        if isinstance(node, exp.Column) and node.name.lower() == _OWN_COLUMN:
            return column_of([*node.parts[:-1], *names])
        if isinstance(node, exp.Identifier) and node.name.lower() == _OWN_COLUMN:
            return names[-1].copy()
        return node

    return tree.transform(fill)


def column_of(parts: Sequence[exp.Expr]) -> exp.Expr:
    """A column by its parts, the qualifiers first and fields behind it."""
    first = [part.copy() for part in parts[:4]]
    column: exp.Expr = exp.Column(
        **dict(zip(("this", "table", "db", "catalog"), reversed(first), strict=False))
    )
    for part in parts[4:]:
        column = exp.Dot(this=column, expression=part.copy())
    return column


def _drop_qualifiers(tree: exp.Expr, names: set[str]) -> None:
    for column in tree.find_all(exp.Column):
        parts = column.parts
        if len(parts) > 1 and parts[0].name.lower() in names:
            kept = ("this", "table", "db", "catalog")[: len(parts)]
            column.set(kept[-1], None)


def _columns(tree: exp.Expr) -> tuple[str, ...] | None:
    """The columns that are read; None where a lambda's own names cannot be told from them."""
    if tree.find(exp.Lambda) is not None:
        return None
    return tuple(sorted(set(_names(tree))))


def _names(tree: exp.Expr) -> Iterator[str]:
    for column in tree.find_all(exp.Column):
        yield column.parts[0].name


def _print(tree: exp.Expr) -> str:
    text = tree.sql(dialect="spark", identify=True, comments=False)
    if "${" in text:
        raise RefusedError("variables such as ${name} are not allowed")
    return text

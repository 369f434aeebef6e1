"""Which SQL of a contract may run: one SELECT over its own tables, expressions over a row.

SQL is read into a tree, every node of the tree must be in the vocabulary, and what runs is
printed from the tree with all names quoted: the contract's own text never reaches an engine.
Columns are named as the data names them; tables by their name in the contract or in the data.
"""

import re
from collections.abc import Iterator, Sequence

from sqlglot import exp

from floe.checks.check import Source
from floe.checks.columns import Inside
from floe.checks.metrics import Aggregate, Condition, QueryValue
from floe.checks.sql_aggregates import filter_aggregates, has_aggregate, is_single_aggregate
from floe.checks.sql_patterns import check_pattern, limit_values
from floe.checks.sql_tables import KnownTables
from floe.checks.sql_text import RefusedError, parse_expression, parse_query
from floe.checks.sql_vocabulary import (
    AGGREGATE,
    NAMED,
    QUERY,
    ROW,
)
from floe.checks.subjects import Subject

_PLACEHOLDER = re.compile(r"\$?\{\s*(object|table|model|property|column|field)\s*\}")
_OWN_TABLE = "floe_own_table"
_OWN_COLUMN = "floe_own_column"
_TABLE_PARTS = frozenset(("this", "db", "catalog", "alias", "joins", "laterals"))
_AGGREGATE_QUERY = frozenset(("expressions", "from_", "where"))


Vocabulary = frozenset[type[exp.Expr]]


def gate_condition(text: str, subject: Subject) -> Condition:
    """An expression that is true of some rows."""
    tree = _read_expression(text, subject, ROW)
    return Condition(_print(tree), _columns(tree))


def gate_demand(text: str, subject: Subject) -> Condition:
    """What must hold of every row, as a condition for bad rows; null breaks nothing."""
    tree = _read_expression(text, subject, ROW)
    return Condition(f"NOT ({_print(tree)})", _columns(tree))


def gate_aggregate(text: str, subject: Subject, where: object = None) -> Aggregate:
    """An expression that makes one number of a table."""
    tree = _read_expression(text, subject, AGGREGATE)
    if not has_aggregate(tree):
        raise RefusedError("it aggregates nothing: write count(*), sum(…), max(…) or the like")
    if where is not None and not isinstance(where, str):
        raise RefusedError("the filter 'where' must be a text")
    looked_at = _read_expression(where, subject, ROW) if where is not None else None
    return _aggregate(tree, looked_at)


def gate_query(text: str, subject: Subject) -> Source:
    """A query that yields one number; a plain aggregate of one table shares its pass."""
    tree = parse_query(_fill(text, subject))
    check_nodes(tree, QUERY)
    known = KnownTables(subject, own_name=_OWN_TABLE)
    _check_tables(tree, known)
    if not isinstance(tree, exp.Query) or len(tree.selects) != 1 or tree.is_star:
        raise RefusedError("the query must yield one column")
    tree = _fill_column(limit_values(tree), subject)
    known.settle_qualifiers(tree)
    return _as_aggregate(tree, known) or _as_query(tree, subject, known)


def _as_query(tree: exp.Expr, subject: Subject, known: KnownTables) -> Source:
    tables = known.rename(tree)
    text = _print(tree)
    _check_again(parse_query(text), QUERY, known.safe_names)
    return Source(subject.table, QueryValue(text, tables))


def _as_aggregate(tree: exp.Expr, known: KnownTables) -> Source | None:
    written = {key for key, value in tree.args.items() if value}
    tables = list(tree.find_all(exp.Table))
    if not isinstance(tree, exp.Select) or not written <= _AGGREGATE_QUERY or len(tables) != 1:
        return None
    value = tree.selects[0].unalias()
    opaque = (exp.Window, exp.Query, exp.Explode, exp.Distinct, exp.Subquery, exp.Posexplode)
    is_plain = all(node is tree for node in tree.find_all(*opaque))
    if not has_aggregate(value) or not is_plain:
        return None
    table = known.find(tables[0])
    where = tree.args.get("where")
    if table is None or (where is not None and has_aggregate(where)):
        return None
    _drop_qualifiers(tree, {tables[0].alias_or_name.lower(), tables[0].name.lower()})
    return Source(table, _aggregate(value, where.this if where else None))


def _aggregate(value: exp.Expr, where: exp.Expr | None) -> Aggregate:
    condition = Condition(_print(where), _columns(where)) if where is not None else None
    is_filtered = where is not None and not is_single_aggregate(value)
    whole = filter_aggregates(value, where) if where is not None and is_filtered else value
    return Aggregate(_print(whole), _columns(value), condition, is_filtered)


def _read_expression(text: str, subject: Subject, vocabulary: Vocabulary) -> exp.Expr:
    if not isinstance(text, str):
        raise RefusedError("the expression must be a text")
    tree = parse_expression(_fill(text, subject))
    check_nodes(tree, vocabulary)
    tree = _fill_column(limit_values(tree), subject)
    names = {subject.table.name.lower(), subject.table.physical_name.lower(), _OWN_TABLE}
    _drop_qualifiers(tree, names)
    _check_again(parse_expression(_print(tree)), vocabulary, frozenset())
    return tree


def _fill(text: str, subject: Subject) -> str:
    return _PLACEHOLDER.sub(lambda found: _stand_in(found[1], subject), text)


def _stand_in(word: str, subject: Subject) -> str:
    if word in ("object", "table", "model"):
        return _OWN_TABLE
    if subject.column is None:
        raise RefusedError(f"{{{word}}} stands for a column, and the rule is about an object")
    if any(isinstance(step, Inside) for step in subject.column.steps):
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
        if isinstance(node, exp.Star) and not isinstance(node.parent, exp.Count | exp.Select):
            raise RefusedError("* is not allowed here")


def _is_spark_variant(node: exp.Expr, vocabulary: Vocabulary) -> bool:
    """The dialect has classes of its own for some functions, such as explode_outer."""
    return type(node).__name__.startswith("_") and any(
        base in vocabulary for base in type(node).__mro__[1:-1] if base is not exp.Expr
    )


def _name(node: exp.Expr) -> str:
    if isinstance(node, exp.Func) and not isinstance(node, exp.Connector):
        return f"the function {node.sql_name().lower()}"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).upper()


def _check_tables(tree: exp.Expr, known: KnownTables) -> None:
    for cte in tree.find_all(exp.CTE):
        if not known.add_cte(cte.alias):
            raise RefusedError(f"WITH {cte.alias} hides a table of the contract")
    for table in tree.find_all(exp.Table):
        extra = {key for key, value in table.args.items() if value} - _TABLE_PARTS
        if extra or not isinstance(table.this, exp.Identifier):
            raise RefusedError("only plain tables are allowed in FROM")
        if not known.is_known(table):
            raise RefusedError(f"the table {table.sql()} is none of this contract")


def _check_again(tree: exp.Expr, vocabulary: Vocabulary, tables: frozenset[str]) -> None:
    """What was printed must still be what was let through, whatever the printer did to names."""
    check_nodes(tree, vocabulary)
    for table in tree.find_all(exp.Table):
        if table.db or table.name not in tables:
            raise RefusedError("a name in the SQL cannot be written safely")


def _fill_column(tree: exp.Expr, subject: Subject) -> exp.Expr:
    """Put the column's own name, quoted, where a placeholder stood."""
    if subject.column is None:
        return tree
    names = [exp.to_identifier(str(step), quoted=True) for step in subject.column.steps]

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

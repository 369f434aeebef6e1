"""The aggregates in an expression, and the rows that they look at."""

from collections.abc import Iterator

from sqlglot import exp

from floe.sql.vocabulary import AGGREGATES, NAMED_AGGREGATES

_COUNTS = (exp.Count, exp.CountIf, exp.ApproxDistinct)


def has_aggregate(tree: exp.Expr) -> bool:
    """Whether an expression makes one value of many rows."""
    return next(_aggregates(tree), None) is not None


def is_single_aggregate(tree: exp.Expr) -> bool:
    """Whether an expression is one aggregate call and nothing else."""
    return [tree] == list(_aggregates(tree))


def filter_aggregates(tree: exp.Expr, condition: exp.Expr) -> exp.Expr:
    """The expression with the same condition on every one of its aggregates.

    A filter behind the whole expression would be one of its last aggregate alone.
    """
    filtered = exp.Paren(this=tree.copy())
    for call in list(_aggregates(filtered)):
        _filter(call, condition)
    expression: exp.Expr = filtered.this
    return expression


def shows_values(value: exp.Expr) -> bool:
    """Whether a figure may be one of the values, or made of them, rather than a number of rows."""
    calls = list(_aggregates(value))
    is_bare = any(
        column.find_ancestor(*_COUNTS, exp.Where) is None for column in value.find_all(exp.Column)
    )
    return is_bare or not calls or not all(isinstance(call, _COUNTS) for call in calls)


def _filter(call: exp.Expr, condition: exp.Expr) -> None:
    while isinstance(call.parent, exp.IgnoreNulls):
        call = call.parent
    if isinstance(call.parent, exp.Filter) and call.arg_key == "this":
        where = call.parent.expression
        own = exp.Paren(this=where.this.copy())
        other = exp.Paren(this=condition.copy())
        where.set("this", exp.And(this=own, expression=other))
        return
    where = exp.Where(this=condition.copy())
    call.replace(exp.Filter(this=call.copy(), expression=where))


def _aggregates(tree: exp.Expr) -> Iterator[exp.Expr]:
    for node in tree.find_all(*AGGREGATES, exp.Anonymous):
        if not isinstance(node, exp.Anonymous) or node.name.lower() in NAMED_AGGREGATES:
            yield node

"""Patterns inside a contract's SQL: plain texts that have passed the gate, over short values."""

from sqlglot import exp

from floe.patterns import gate_pattern, longest_text, searchable
from floe.sql.scope import RefusedError

# Between two wildcards an engine tries every place: three of them are a square of the length.
_MOST_WILDCARDS = 3


def check_pattern(node: exp.Expr) -> None:
    """Refuse a pattern that is no plain text, or that some value could make slow."""
    if isinstance(node, exp.RegexpLike):
        passed = gate_pattern(_text(node.expression))
        if isinstance(passed, str):
            raise RefusedError(passed)
        node.set("expression", exp.Literal.string(searchable(passed.text)))
    elif isinstance(node, exp.Like | exp.ILike):
        for pattern in _alternatives(node.expression):
            if _text(pattern).count("%") > _MOST_WILDCARDS:
                raise RefusedError(f"LIKE has more than {_MOST_WILDCARDS} wildcards (%)")


def limit_values(tree: exp.Expr) -> exp.Expr:
    """No pattern meets a text that is too long for it: such a text does not match."""
    return tree.transform(_limit)


def _limit(node: exp.Expr) -> exp.Expr:
    if not isinstance(node, exp.RegexpLike):
        return node
    is_short = exp.LTE(
        this=exp.Length(this=node.this.copy()),
        expression=exp.Literal.number(longest_text(node.expression.name)),
    )
    return exp.Paren(this=exp.And(this=is_short, expression=node.copy()))


def _alternatives(pattern: exp.Expr) -> list[exp.Expr]:
    if not isinstance(pattern, exp.Any | exp.All):
        return [pattern]
    inner = pattern.this
    return list(inner.expressions) if isinstance(inner, exp.Tuple) else [inner.unnest()]


def _text(pattern: exp.Expr) -> str:
    if not isinstance(pattern, exp.Literal) or not pattern.is_string:
        raise RefusedError("a pattern must be a plain text")
    return str(pattern.this)

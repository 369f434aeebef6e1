"""Which queries could cost more than anybody would pay, as far as their text tells.

Joins need an equality that ties both sides together, or a side of one row; a query looks at few
tables, counting what each WITH stands for; and nothing multiplies texts, arrays or groups.
"""

import math
from collections.abc import Iterator

from sqlglot import exp

from floe.sql.aggregates import has_aggregate
from floe.sql.scope import RefusedError

_MOST_TABLES = 30
_MOST_GROUPINGS = 16
_MOST_EXPLODED = 2
_MOST_LAMBDAS = 2
_MOST_GROWTH = 1_000
_WIDEST_FRAME = 10_000
_EQUALITIES = (exp.EQ, exp.NullSafeEQ)
_GROWING = (exp.Concat, exp.ConcatWs, exp.DPipe)


WAY_OUT = "checks.costly_sql = true in floe.toml allows it"


class CostlyError(RefusedError):
    """Why a query could be ruinous; the platform may allow it all the same."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason} ({WAY_OUT})")
        self.reason = reason


def check_cost(tree: exp.Expr) -> None:
    """Refuse a query that could be ruinous."""
    _check_tables(tree)
    for select in tree.find_all(exp.Select):
        _check_joins(select)
        _check_correlation(select)
        _check_groups(select)
    _check_rows(tree)


def check_growth(tree: exp.Expr) -> None:
    """Refuse what makes long texts or arrays of short ones."""
    grown = math.prod(_growth(node) for node in tree.find_all(exp.Replace))
    levels: dict[int, int] = {}
    for node in tree.find_all(*_GROWING):
        level = id(node.find_ancestor(exp.Select))
        levels[level] = levels.get(level, 0) + len(list(node.find_all(exp.Column)))
    if grown * math.prod(max(1, count) for count in levels.values()) > _MOST_GROWTH:
        raise CostlyError("it makes long texts of short ones, again and again")
    for step in tree.find_all(exp.Reduce):
        if step.find(*_GROWING, exp.Replace) is not None:
            raise CostlyError("its texts grow with every element of an array")
    if any(_depth(node, exp.Lambda) > _MOST_LAMBDAS for node in tree.find_all(exp.Lambda)):
        raise CostlyError("it looks at an array inside of an array inside of an array")


def _growth(node: exp.Replace) -> int:
    old, new = node.args.get("expression"), node.args.get("replacement")
    if not isinstance(old, exp.Literal) or (new is not None and not isinstance(new, exp.Literal)):
        return _MOST_GROWTH
    written = len(str(new.this)) if new is not None else 0
    return max(1, math.ceil(written / max(1, len(str(old.this)))))


def _check_tables(tree: exp.Expr) -> None:
    if any(node.args.get("recursive") for node in tree.find_all(exp.With)):
        raise CostlyError("it is recursive")
    weights: dict[str, int] = {}
    for cte in tree.find_all(exp.CTE, bfs=False):
        weights.setdefault(cte.alias.lower(), 0)
    for cte in sorted(tree.find_all(exp.CTE), key=_position):
        weights[cte.alias.lower()] = max(1, _weight(cte.this, weights, inside=cte))
    if _weight(tree, weights, inside=None) > _MOST_TABLES:
        raise CostlyError(f"it reads tables more than {_MOST_TABLES} times")


def _position(cte: exp.CTE) -> tuple[int, int]:
    """The inner ones first, then in the order in which they are written."""
    siblings = cte.parent.expressions if isinstance(cte.parent, exp.With) else []
    return -_depth(cte, exp.CTE), next(n for n, node in enumerate(siblings) if node is cte)


def _weight(tree: exp.Expr, weights: dict[str, int], *, inside: exp.CTE | None) -> int:
    """The tables that are read, counting those behind each WITH as often as it is named."""
    tables = [node for node in tree.find_all(exp.Table) if node.find_ancestor(exp.CTE) is inside]
    return sum(weights.get(table.name.lower(), 1) if not table.db else 1 for table in tables)


def _check_joins(select: exp.Select) -> None:
    """All tables of a query must hang together by equalities; one row more is no matter."""
    sources = [source for source in _sources(select) if not _has_one_row(source, select)]
    groups = {source.alias_or_name.lower(): {source.alias_or_name.lower()} for source in sources}
    unnamed = 0
    for left, right in _equalities(select):
        ends = [groups[name] for name in (left, right) if name in groups]
        if len(ends) == 2 and ends[0] is not ends[1]:
            ends[0].update(ends[1])
            groups.update(dict.fromkeys(ends[1], ends[0]))
        unnamed += "" in (left, right)
    apart = len({id(group) for group in groups.values()}) + len(sources) - len(groups)
    if apart - 1 > unnamed:
        names = sorted({min(group) or "a query" for group in groups.values()})
        raise CostlyError(
            "it joins every row of a table with every row of another: no equality of columns ties"
            f" {' and '.join(names)} together"
        )
    if len(list(_of(select, exp.Explode, exp.Posexplode, exp.Inline))) > _MOST_EXPLODED:
        raise CostlyError(f"it spreads out more than {_MOST_EXPLODED} arrays at once")


def _of(select: exp.Select, *kinds: type[exp.Expr]) -> Iterator[exp.Expr]:
    """The nodes of a query, without those of the queries inside of it."""
    return (node for node in select.find_all(*kinds) if node.find_ancestor(exp.Select) is select)


def _sources(select: exp.Select) -> list[exp.Expr]:
    """What a query reads: tables, and queries in their place."""
    places = (exp.From, exp.Join, exp.Subquery)
    return [
        node
        for node in _of(select, exp.Table, exp.Subquery)
        if isinstance(node.parent, places)
        and not (isinstance(node, exp.Subquery) and isinstance(node.this, exp.Table))
    ]


def _equalities(select: exp.Select) -> Iterator[tuple[str, str]]:
    """The tables of both sides, for every equality of columns that must hold; "" is unnamed."""
    for join in _of(select, exp.Join):
        for name in join.args.get("using") or ():
            yield "", name.name
    conditions = [join.args.get("on") for join in _of(select, exp.Join)]
    where = select.args.get("where")
    for condition in (*conditions, where.this if where is not None else None):
        for part in _conjuncts(condition):
            if isinstance(part, _EQUALITIES) and part.this != part.expression:
                for left in _tables_of(part.this):
                    for right in _tables_of(part.expression):
                        yield left, right


def _conjuncts(condition: exp.Expr | None) -> list[exp.Expr]:
    if condition is None:
        return []
    plain = condition.unnest()
    if not isinstance(plain, exp.And):
        return [plain]
    return [*_conjuncts(plain.this), *_conjuncts(plain.expression)]


def _tables_of(side: exp.Expr) -> set[str]:
    return {column.table.lower() for column in side.find_all(exp.Column)}


def _has_one_row(source: exp.Expr, select: exp.Select) -> bool:
    if isinstance(source, exp.Table) and not source.db:
        named = (
            cte.this
            for cte in select.root().find_all(exp.CTE)
            if cte.alias.lower() == source.name.lower()
        )
        query = next(named, None)
    else:
        query = source.this if isinstance(source, exp.Subquery) else None
    if not isinstance(query, exp.Select) or query.args.get("group"):
        return False
    if query.args.get("from_") is None and not query.find(exp.Explode, exp.Posexplode, exp.Inline):
        return True
    limit = query.args.get("limit")
    is_sounded = limit is not None and limit.expression is not None and limit.expression.name == "1"
    is_spread = query.find(exp.Explode, exp.Posexplode, exp.Inline, exp.Window) is not None
    return is_sounded or (all(map(has_aggregate, query.selects)) and not is_spread)


def _check_correlation(select: exp.Select) -> None:
    if select.find_ancestor(exp.Select) is None:
        return
    own = {source.alias_or_name.lower() for source in _sources(select)}
    own |= {lateral.alias_or_name.lower() for lateral in _of(select, exp.Lateral)}
    outer = {str(column.text("table")).lower() for column in _of(select, exp.Column)} - own - {""}
    if outer and not any(left != right for left, right in _equalities(select)):
        raise CostlyError(
            "it asks again for every row: no equality of columns ties the inner query to the outer"
        )


def _check_groups(select: exp.Select) -> None:
    group = select.args.get("group")
    if group is None:
        return
    ways = 1
    for node in group.find_all(exp.Cube, exp.Rollup, exp.GroupingSets):
        listed = len(node.expressions or group.expressions)
        ways *= 2 ** min(listed, 30) if isinstance(node, exp.Cube) else listed + 1
    if ways > _MOST_GROUPINGS:
        raise CostlyError(f"it groups in more than {_MOST_GROUPINGS} ways at once")


def _check_rows(tree: exp.Expr) -> None:
    check_growth(tree)
    for frame in tree.find_all(exp.WindowSpec):
        for end in (frame.args.get("start"), frame.args.get("end")):
            if isinstance(end, exp.Expr) and _number(end) > _WIDEST_FRAME:
                raise CostlyError(f"its window spans more than {_WIDEST_FRAME} rows")


def _number(node: exp.Expr) -> float:
    literals = [float(part.name) for part in node.find_all(exp.Literal) if part.is_number]
    return max(literals, default=0.0)


def _depth(node: exp.Expr, kind: type[exp.Expr]) -> int:
    depth, above = int(isinstance(node, kind)), node.find_ancestor(kind)
    while above is not None:
        depth, above = depth + 1, above.find_ancestor(kind)
    return depth

"""What SQL that has passed the gate reads, and whether its figure shows what was read."""

from sqlglot import exp

from floe.sql.aggregates import shows_values
from floe.sql.text import parse_expression, parse_query


def names_read(query: str) -> list[str] | None:
    """The names that stand for columns in a query; None where they cannot be told."""
    tree = parse_query(query)
    stars = (star for star in tree.find_all(exp.Star) if not isinstance(star.parent, exp.Count))
    if tree.find(exp.Lambda) is not None or next(stars, None) is not None:
        return None
    # A name may be that of a table, a column, or a field of one.
    return [part.name for column in tree.find_all(exp.Column) for part in column.parts]


def names_given(query: str) -> list[str]:
    """The names in a query that stand for no column: tables, aliases, and fields behind a dot."""
    names = parse_query(query).find_all(exp.Identifier)
    return [name.name for name in names if not isinstance(name.parent, exp.Column)]


def aggregate_shows_values(expression: str) -> bool:
    """Whether the figure of an aggregate may be one of the values, or made of them."""
    return shows_values(parse_expression(expression))


def query_shows_values(query: str) -> bool:
    """The same of a whole query."""
    tree = parse_query(query)
    return not isinstance(tree, exp.Select) or shows_values(tree.selects[0])

"""Conditions, expressions and patterns as an engine reads them."""

from __future__ import annotations

import re

from floe.checks import Condition
from floe.dbt.data_tests.translation import CheckSite, UntranslatedError
from floe.patterns import java_pattern
from floe.sql import exp, sqlglot

_WITHOUT_FILTER = ("bigquery", "snowflake")
# Words of RE2 that other engines read differently, or not at all.
_OWN_WORDS = re.compile(r"\\[pPQEzAbBCxdDwWsS]|\(\?|\[\[|[*+?}]\?|\\.(?<=\\[afnrtv0-9])")
_WITH_RE2 = ("duckdb", "bigquery")
_DOTS = re.compile(r"\\.|\[(?:\\.|[^\]])*\]|\.", re.DOTALL)
_BOUNDS = re.compile(r"(?<!\\)[{,](\d+)(?=[,}])")
# PostgreSQL counts no further.
_MOST_ROUNDS = 255


def expression_of(text: str, site: CheckSite) -> str:
    """An expression over a row or a table."""
    if site.is_spark:
        return text
    try:
        tree = sqlglot.parse_one(text, read="spark", into=exp.Condition)
    except (sqlglot.errors.SqlglotError, RecursionError, ValueError) as error:
        raise UntranslatedError(f"its SQL cannot be read: {error}") from error
    return printed(tree, site)


def condition_of(condition: Condition, site: CheckSite) -> str:
    """A condition that is true of the rows that are meant."""
    said = expression_of(condition.expression, site)
    return said if condition.is_bad else f"NOT COALESCE(({said}), FALSE)"


def filter_of(where: Condition | None, site: CheckSite) -> dict[str, str]:
    """The argument `row_filter`: which rows are looked at, unless all are."""
    return {} if where is None else {"row_filter": condition_of(where, site)}


def printed(tree: exp.Expr, site: CheckSite) -> str:
    """A tree as the engine reads it, with all names quoted."""
    if site.adapter in _WITHOUT_FILTER and tree.find(exp.Filter) is not None:
        raise UntranslatedError(f"{site.adapter} has no FILTER behind an aggregate")
    for node in tree.find_all(exp.RegexpLike):
        _translate_pattern(node, site)
    try:
        text: str = tree.sql(
            dialect=site.adapter,
            identify=True,
            comments=False,
            unsupported_level=sqlglot.ErrorLevel.RAISE,
        )
    except sqlglot.UnsupportedError as error:
        raise UntranslatedError(f"{site.adapter} has no words for its SQL: {error}") from error
    return text


def _translate_pattern(node: exp.RegexpLike, site: CheckSite) -> None:
    if site.adapter == "snowflake":
        raise UntranslatedError("snowflake matches patterns with whole texts only")
    if not site.is_spark:
        written = engine_pattern(node.expression.name, site)
        node.set("expression", exp.Literal.string(written))


def engine_pattern(pattern: str, site: CheckSite) -> str:
    """The same pattern for another engine; those with RE2 read it as it is."""
    if site.adapter in _WITH_RE2:
        return pattern
    if site.is_spark:
        return java_pattern(pattern)
    bounds = map(int, _BOUNDS.findall(pattern))
    if _OWN_WORDS.search(pattern) or max(bounds, default=0) > _MOST_ROUNDS:
        raise UntranslatedError(f"{site.adapter} may read the pattern {pattern!r} differently")
    return _DOTS.sub(_end_of_line_apart, pattern)


def _end_of_line_apart(piece: re.Match[str]) -> str:
    """A dot of RE2 is no end of a line; other engines take it for one."""
    return r"[^\n]" if piece[0] == "." else piece[0]

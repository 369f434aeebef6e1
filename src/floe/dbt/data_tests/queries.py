"""Gated queries with the calls of a dbt project in them."""

import re
from collections.abc import Mapping

from floe.dbt.data_tests.conditions import printed
from floe.dbt.data_tests.translation import CheckSite, UntranslatedError
from floe.dbt.jinja import jinja_string
from floe.sql import exp, sqlglot

_TEMPLATE = re.compile(r"[{}%#\r]")


def query_of(query: str, calls: Mapping[str, str], site: CheckSite) -> str:
    """A query as Jinja: `calls` are what stands for each of its tables."""
    try:
        tree = sqlglot.parse_one(query, read="spark")
    except (sqlglot.errors.SqlglotError, RecursionError) as error:
        raise UntranslatedError(f"its SQL cannot be read: {error}") from error
    mark = _unused(query)
    for table in tree.find_all(exp.Table):
        if table.name in calls:
            number = list(calls).index(table.name)
            table.set("this", exp.to_identifier(f"{mark}{number}_", quoted=True))
    text = as_jinja(printed(tree, site))
    for number, call in enumerate(calls.values()):
        text = text.replace(site.dialect.quoted(f"{mark}{number}_"), "{{ " + call + " }}")
    return text


def as_jinja(sql: str) -> str:
    """SQL that Jinja prints as it is: what could be a template stands in a string."""
    return _TEMPLATE.sub(lambda match: "{{ " + jinja_string(match[0]) + " }}", sql)


def _unused(query: str) -> str:
    """A beginning of names that stands nowhere in the query."""
    mark = "floe_table_"
    while mark in query:
        mark += "_"
    return mark

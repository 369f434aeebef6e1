"""The metric Aggregate."""

from floe.checks import Aggregate, Check, Source
from floe.dbt.data_tests.conditions import condition_of, expression_of, filter_of
from floe.dbt.data_tests.demands import demand_of
from floe.dbt.data_tests.queries import as_jinja
from floe.dbt.data_tests.translation import (
    GenericTest,
    QueryTest,
    Site,
    Translated,
    UntranslatedError,
    threshold_of,
)


def aggregate(check: Check, metric: Aggregate, site: Site) -> Translated:
    """A rule in SQL stays a query, in a file of its own; any other is a test of its table."""
    demand = demand_of(threshold_of(check))
    expression = expression_of(metric.expression, site)
    if check.clause != "sql":
        arguments = {"expression": expression, **filter_of(metric.where, site), "demand": demand}
        return GenericTest("floe_aggregate", None, arguments)
    if not isinstance(check.measures, Source):
        raise UntranslatedError("it is no figure of one table")
    table = "{{ " + site.call_of(check.measures.table) + " }}"
    parts = ["SELECT", as_jinja(expression), "FROM", table]
    if metric.where is not None:
        parts += ["WHERE", as_jinja(condition_of(metric.where, site))]
    return QueryTest(" ".join(parts), demand)

"""The metric QueryValue."""

from floe.checks import Check, QueryValue
from floe.dbt.data_tests.demands import demand_of
from floe.dbt.data_tests.queries import query_of
from floe.dbt.data_tests.translation import QueryTest, Site, threshold_of


def query_value(check: Check, metric: QueryValue, site: Site) -> QueryTest:
    """The query, with the project's own calls where it names tables."""
    calls = {name: site.call_of(table) for name, table in metric.tables}
    return QueryTest(query_of(metric.query, calls, site), demand_of(threshold_of(check)))

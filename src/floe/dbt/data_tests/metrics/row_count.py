"""The metric RowCount."""

from floe.checks import Check, RowCount
from floe.dbt.data_tests.conditions import filter_of
from floe.dbt.data_tests.demands import demand_of
from floe.dbt.data_tests.translation import GenericTest, Site, threshold_of


def row_count(check: Check, metric: RowCount, site: Site) -> GenericTest:
    """How many rows there are, or are so."""
    demand = demand_of(threshold_of(check))
    return GenericTest("floe_row_count", None, {**filter_of(metric.where, site), "demand": demand})

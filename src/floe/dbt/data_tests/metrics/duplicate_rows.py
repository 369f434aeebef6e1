"""The metric DuplicateRows."""

from typing import Any

from floe.checks import Check, DuplicateRows
from floe.dbt.data_tests.conditions import filter_of
from floe.dbt.data_tests.demands import is_zero, row_demand
from floe.dbt.data_tests.paths import is_plain, key_part
from floe.dbt.data_tests.translation import GenericTest, Site, threshold_of


def duplicate_rows(check: Check, metric: DuplicateRows, site: Site) -> GenericTest:
    """The test `unique` of dbt where one plain column may not repeat; else keys of any kind."""
    keys = [key_part(path, site) for path in metric.columns]
    column = metric.columns[0]
    is_single = len(keys) == 1 and is_plain(column, site)
    is_strict = is_zero(threshold_of(check)) and metric.where is None
    if is_single and is_strict:
        return GenericTest("unique", column.column)
    arguments: dict[str, Any] = {} if is_single else {"properties": keys}
    arguments |= filter_of(metric.where, site) | row_demand(threshold_of(check))
    own = column.column if len(keys) == 1 else None
    return GenericTest("floe_duplicate_values", own, arguments)

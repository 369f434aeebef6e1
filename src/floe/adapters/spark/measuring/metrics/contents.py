"""Every metric that shares a pass, and its recipe."""

from collections.abc import Callable, Mapping
from typing import Any

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.aggregate import aggregate
from floe.adapters.spark.measuring.metrics.bad_rows import bad_rows
from floe.adapters.spark.measuring.metrics.newest import newest
from floe.adapters.spark.measuring.metrics.oldest import oldest
from floe.adapters.spark.measuring.metrics.recipe import Recipe
from floe.adapters.spark.measuring.metrics.row_count import row_count
from floe.adapters.spark.measuring.metrics.unreadable_texts import unreadable_texts
from floe.checks import Aggregate, BadRows, ColumnType, Metric, Newest, Oldest, RowCount

METRICS: Mapping[type, Callable[[Any, Scope], Recipe]] = {
    RowCount: row_count,
    BadRows: bad_rows,
    Newest: newest,
    Oldest: oldest,
    Aggregate: aggregate,
    ColumnType: unreadable_texts,
}


def recipe_for(metric: Metric, scope: Scope) -> Recipe:
    """How a metric is measured in a shared pass."""
    if type(metric) not in METRICS:
        raise UnmeasurableError(f"{type(metric).__name__} cannot be measured in a shared pass")
    return METRICS[type(metric)](metric, scope)

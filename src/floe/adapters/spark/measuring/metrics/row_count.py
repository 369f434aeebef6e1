from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.recipe import Recipe, rows
from floe.checks import RowCount
from floe.plan import Measurement


def row_count(metric: RowCount, _scope: Scope) -> Recipe:
    """All rows, or those of which the condition is true."""
    return Recipe((rows(metric.where), rows(None)), lambda seen: Measurement(seen[0], seen[1]))

"""The two sides of a foreign key."""

from pyspark.sql import Column, DataFrame

from floe.adapters.spark.measuring.comparison import alike
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import OrphanRows


def key_pairs(metric: OrphanRows, run: TableRun) -> tuple[list[Column], list[Column], DataFrame]:
    """The child's keys, the parent's keys in the same types, and the parent table."""
    frame, facts = run.open(metric.parent)
    scope = Scope(facts, run.scope.now, run.scope.value_cap)
    pairs = [
        alike(single_value(ours, run.scope), single_value(theirs, scope))
        for ours, theirs in zip(metric.columns, metric.parent_columns, strict=True)
    ]
    return [ours for ours, _ in pairs], [theirs for _, theirs in pairs], frame

"""Foreign keys into parents that are too large for the shared pass."""

from functools import reduce
from operator import and_

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.comparison import alike
from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.metrics import by_spark
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import OrphanRows
from floe.plan import Measured, ReferenceStage


def measure_reference(stage: ReferenceStage, run: TableRun) -> Measured:
    """How many rows name a parent that does not exist."""
    try:
        query = orphan_rows(stage.metric, run).agg(sf.count(sf.lit(1)))
        run.scans += 1
        orphans = run.run(query.collect, "a foreign key")[0][0]
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return not_measured(error)
    return by_spark(orphans, run.rows.get(None))


def orphan_rows(metric: OrphanRows, run: TableRun, *, is_whole: bool = False) -> DataFrame:
    """The rows without a parent, with only their keys, or whole."""
    child, parent, frame = key_pairs(metric, run)
    names_a_parent = is_named(metric, run)
    ours = [f"__floe_child_{part}" for part in range(len(child))]
    theirs = [f"__floe_parent_{part}" for part in range(len(parent))]
    keys = [key.alias(name) for key, name in zip(child, ours, strict=True)]
    rows = run.frame.where(names_a_parent)
    children = rows.select("*", *keys) if is_whole else rows.select(*keys)
    parents = frame.select(*(key.alias(name) for key, name in zip(parent, theirs, strict=True)))
    same = [sf.col(one) == sf.col(other) for one, other in zip(ours, theirs, strict=True)]
    return children.join(parents.hint("shuffle_hash"), reduce(and_, same), "left_anti")


def is_named(metric: OrphanRows, run: TableRun) -> Column:
    """Whether a row names a parent: a text that is no value of its type names one too."""
    return reduce(
        and_, (single_value(path, run.scope).stored.isNotNull() for path in metric.columns)
    )


def key_pairs(metric: OrphanRows, run: TableRun) -> tuple[list[Column], list[Column], DataFrame]:
    """The child's keys, the parent's keys in the same types, and the parent table."""
    frame, scope = run.open(metric.parent)
    pairs = [
        alike(single_value(ours, run.scope), single_value(theirs, scope))
        for ours, theirs in zip(metric.columns, metric.parent_columns, strict=True)
    ]
    return [ours for ours, _ in pairs], [theirs for _, theirs in pairs], frame

"""All keys of a table with few rows, in one query."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import and_, or_

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.comparison import normal
from floe.adapters.spark.measuring.expressions.failures import is_hopeless, not_measured
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.metrics import by_spark
from floe.adapters.spark.measuring.predicates import holds
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import DuplicateRows, Metric
from floe.plan import Measured


def measure_keys_together(
    metrics: Iterable[DuplicateRows], run: TableRun
) -> dict[Metric, Measured]:
    """How many rows repeat each key; nothing where each of them must be asked alone."""
    asked = tuple(metrics)
    if not run.is_small or len(asked) < 2:
        return {}
    try:
        repeats = _count(asked, run)
    except Exception as error:  # noqa: BLE001 - whose fault it is shows when they are asked alone
        return dict.fromkeys(asked, not_measured(error)) if is_hopeless(error) else {}
    return {metric: by_spark(repeats[metric], run.rows.get(metric.where)) for metric in asked}


def _count(metrics: tuple[DuplicateRows, ...], run: TableRun) -> Mapping[DuplicateRows, int]:
    keys = [_key(metric, place, run) for place, metric in enumerate(metrics)]
    # Not by Spark's grouping sets, which forget that all rows are in one place.
    rows = run.frame.select(sf.inline(sf.array(*(_row(place, keys) for place in range(len(keys))))))
    names = [name for key in keys for name in key]
    counted = rows.where(reduce(or_, (sf.col(name).isNotNull() for name in names)))
    repeated = counted.groupBy("place", *names).agg(sf.count(sf.lit(1)).alias("rows"))
    again = repeated.where(sf.col("rows") > 1).select("place", sf.col("rows") - 1)
    run.scans += 1
    found = dict.fromkeys(metrics, 0)
    for place, more in run.run(again.collect, f"{len(metrics)} keys of few rows"):
        found[metrics[place]] += more
    return found


def _row(place: int, keys: list[dict[str, Column]]) -> Column:
    """One key of a row, beside the parts of all others as nulls."""
    parts = [
        sf.when(sf.lit(number == place), part).alias(name)
        for number, key in enumerate(keys)
        for name, part in key.items()
    ]
    return sf.struct(sf.lit(place).alias("place"), *parts)


def _key(metric: DuplicateRows, place: int, run: TableRun) -> dict[str, Column]:
    """The parts of a key by names of their own, all null where the row has no such key."""
    values = [single_value(path, run.scope) for path in metric.columns]
    has_key = reduce(and_, (value.column.isNotNull() for value in values))
    if metric.where is not None:
        has_key = holds(metric.where, run.scope) & has_key
    return {
        f"__floe_key_{place}_{part}": sf.when(has_key, normal(value))
        for part, value in enumerate(values)
    }

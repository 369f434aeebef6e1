"""Exact uniqueness, by the cheapest way that the key allows."""

from collections.abc import Callable
from functools import reduce
from operator import and_

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as sf

from floe.adapters.spark.comparison import normal
from floe.adapters.spark.expressions.failures import not_measured
from floe.adapters.spark.expressions.paths import single_value
from floe.adapters.spark.extras import extent_of
from floe.adapters.spark.predicates import holds
from floe.adapters.spark.table_run import TableRun
from floe.checks import DuplicateRows
from floe.model import INTEGERS
from floe.plan import KeyStage, Measured, Measurement

HashOf = Callable[..., Column]
_BITS_PER_ROW = 64
_MOST_CANDIDATES = 10_000
# Eight bytes or fewer: hashing such a value would save nothing, and prove less.
_SHORT = (*INTEGERS, "boolean", "date", "timestamp", "timestamp_ntz")


def measure_key(stage: KeyStage, run: TableRun, hash_of: HashOf = sf.xxhash64) -> Measured:
    """How many rows repeat a key."""
    try:
        if is_dense(stage, run):
            found = _by_bitmap(stage.metric, run)
        else:
            found = _by_hash(stage.metric, run, hash_of)
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return not_measured(error)
    return Measurement(found, run.rows.get(stage.metric.where))


def is_dense(stage: KeyStage, run: TableRun) -> bool:
    """Whether a bitmap over the key's extent is small enough."""
    if stage.strategy != "decide":
        return stage.strategy == "bitmap"
    extent, rows = run.extents.get(extent_of(stage)), run.rows.get(stage.metric.where)
    if extent is None or rows is None or extent[0] == -(2**63):
        return False
    return extent[1] - extent[0] < _BITS_PER_ROW * max(rows, 1)


def keyed_rows(
    metric: DuplicateRows, run: TableRun, *, is_whole: bool = False
) -> tuple[DataFrame, list[str]]:
    """The rows that have a key, under names of its own; only the key, or whole."""
    frame = run.frame.where(holds(metric.where)) if metric.where else run.frame
    names = [f"__floe_key_{part}" for part in range(len(metric.columns))]
    keys = [
        normal(single_value(path, run.scope)).alias(name)
        for path, name in zip(metric.columns, names, strict=True)
    ]
    rows = frame.select("*", *keys) if is_whole else frame.select(*keys)
    return rows.where(reduce(and_, (sf.col(name).isNotNull() for name in names))), names


def repeated_keys(rows: DataFrame, names: list[str]) -> DataFrame:
    """The keys that more than one row has, and how many."""
    counted = rows.groupBy(*names).agg(sf.count(sf.lit(1)).alias("__floe_rows"))
    return counted.where(sf.col("__floe_rows") > 1)


def _by_bitmap(metric: DuplicateRows, run: TableRun) -> int:
    rows, names = keyed_rows(metric, run)
    key = sf.col(names[0]).cast("bigint")
    buckets = rows.groupBy(sf.bitmap_bucket_number(key)).agg(
        sf.bitmap_construct_agg(sf.bitmap_bit_position(key)).alias("bits"),
        sf.count(sf.lit(1)).alias("rows"),
    )
    counted = buckets.agg(sf.sum(sf.col("rows") - sf.bitmap_count("bits")))
    run.scans += 1
    return run.run(counted.collect, "a dense key")[0][0] or 0


def _by_hash(metric: DuplicateRows, run: TableRun, hash_of: HashOf) -> int:
    rows, names = keyed_rows(metric, run)
    is_short = len(names) == 1 and single_value(metric.columns[0], run.scope).kind in _SHORT
    if is_short:
        return _count(_counted(rows, sf.col(names[0])), run)
    hashed = hash_of(*map(sf.col, names))
    found = _counted(rows, hashed).where(sf.col("n") > 1).select("h")
    # A sorted limit is one job, where a plain one would look at one partition after the other.
    least = found.orderBy("h").limit(_MOST_CANDIDATES + 1)
    run.scans += 1
    candidates = [row[0] for row in run.run(least.collect, "a key")]
    if not candidates:
        return 0
    if len(candidates) <= _MOST_CANDIDATES:
        rows = rows.where(hashed.isin(sorted(set(candidates))))
    return _exact(repeated_keys(rows, names), run)


def _counted(rows: DataFrame, key: Column) -> DataFrame:
    # A window sorts the short keys; a grouping would build a table of keys that seldom meet.
    counts = sf.count(sf.lit(1)).over(Window.partitionBy("h"))
    return rows.select(key.alias("h")).select("h", counts.alias("n"))


def _count(counted: DataFrame, run: TableRun) -> int:
    # All but the first of n equal rows: each of them stands for (n - 1) / n of a duplicate.
    by_size = counted.where(sf.col("n") > 1).groupBy("n").agg(sf.count(sf.lit(1)).alias("rows"))
    run.scans += 1
    sizes = run.run(by_size.collect, "a key")
    return sum(row["rows"] // row["n"] * (row["n"] - 1) for row in sizes)


def _exact(repeated: DataFrame, run: TableRun) -> int:
    run.scans += 1
    total = repeated.agg(sf.sum(sf.col("__floe_rows") - 1))
    return run.run(total.collect, "the candidates of a key")[0][0] or 0

"""Exact uniqueness, by the cheapest way that the key allows."""

from collections.abc import Callable
from functools import reduce
from operator import and_

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as sf

from floe.adapters.spark.comparison import normal
from floe.adapters.spark.expressions.failures import not_measured
from floe.adapters.spark.expressions.paths import single_value
from floe.adapters.spark.packed_keys import extents_of, numbered, packed, size_of
from floe.adapters.spark.predicates import holds
from floe.adapters.spark.table_run import TableRun
from floe.checks import DuplicateRows
from floe.model import INTEGERS
from floe.plan import KeyStage, Measured, Measurement

HashOf = Callable[..., Column]
_BITS_PER_ROW = 64
_MOST_CANDIDATES = 10_000
_BITS_PER_BUCKET = 32_768
_MOST_BUCKETS = 10_000
_ROWS_PER_SORT = 500_000
# Eight bytes or fewer: hashing such a value would save nothing, and prove less.
_SHORT = (*INTEGERS, "boolean", "date", "timestamp", "timestamp_ntz")


def measure_key(stage: KeyStage, run: TableRun, hash_of: HashOf = sf.xxhash64) -> Measured:
    """How many rows repeat a key."""
    try:
        found = _by_bitmap(stage.metric, run) if is_dense(stage, run) else None
        if found is None:
            found = _by_hash(stage.metric, run, hash_of)
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return not_measured(error)
    return Measurement(found, run.rows.get(stage.metric.where))


def is_dense(stage: KeyStage, run: TableRun) -> bool:
    """Whether a bitmap over the key's extent is small enough."""
    extents, rows = extents_of(stage.metric, run), run.rows.get(stage.metric.where)
    if stage.strategy == "bitmap":
        return len(stage.metric.columns) == 1 or extents is not None
    if stage.strategy != "decide" or extents is None or rows is None:
        return False
    is_countable = all(least > -(2**63) for least, _ in extents)
    return is_countable and size_of(extents) <= _BITS_PER_ROW * max(rows, 1)


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


def _by_bitmap(metric: DuplicateRows, run: TableRun) -> int | None:
    """All but the distinct ones; None where the table has outgrown its known extents."""
    rows, names = keyed_rows(metric, run)
    extents = extents_of(metric, run)
    if len(names) == 1 or extents is None:
        key = sf.col(names[0]).cast("bigint")
    else:
        key = numbered(names, extents)
    buckets = rows.groupBy(sf.bitmap_bucket_number(key).alias("bucket")).agg(
        sf.bitmap_construct_agg(sf.bitmap_bit_position(key)).alias("bits"),
        sf.count(sf.lit(1)).alias("rows"),
    )
    again = sf.col("rows") - sf.bitmap_count("bits")
    found = buckets.select("bucket", again.alias("again")).where(sf.col("again") > 0)
    run.scans += 1
    if extents is None or size_of(extents) > _BITS_PER_BUCKET * _MOST_BUCKETS:
        # Adding up takes Spark another job, which pays only where there is much to add.
        found = found.agg(sf.max(sf.col("bucket").isNull()).cast("int"), sf.sum("again"))
        is_outgrown, total = run.run(found.collect, "a dense key")[0]
        return None if is_outgrown else total or 0
    seen = run.run(found.collect, "a dense key")
    return None if any(row[0] is None for row in seen) else sum(row[1] for row in seen)


def _by_hash(metric: DuplicateRows, run: TableRun, hash_of: HashOf) -> int:
    rows, names = keyed_rows(metric, run)
    if run.is_small:
        return _compared(repeated_keys(rows, names), run, is_few=True)
    exact = _exact_number(metric, names, run)
    if exact is not None:
        return _count(_counted(rows, exact, metric, run), run)
    hashed = hash_of(*map(sf.col, names))
    found = _counted(rows, hashed, metric, run).where(sf.col("n") > 1).select("h")
    # A sorted limit is one job, where a plain one would look at one partition after the other.
    least = found.orderBy("h").limit(_MOST_CANDIDATES + 1)
    run.scans += 1
    candidates = [row[0] for row in run.run(least.collect, "a key")]
    if not candidates:
        return 0
    is_few = len(candidates) <= _MOST_CANDIDATES
    if is_few:
        rows = rows.where(hashed.isin(sorted(set(candidates))))
    return _compared(repeated_keys(rows, names), run, is_few=is_few)


def _exact_number(metric: DuplicateRows, names: list[str], run: TableRun) -> Column | None:
    """The key as one short value, where that is no longer than a hash and proves more."""
    if len(names) == 1:
        is_short = single_value(metric.columns[0], run.scope).kind in _SHORT
        return sf.col(names[0]) if is_short else None
    return packed(metric, names, run)


def _counted(rows: DataFrame, key: Column, metric: DuplicateRows, run: TableRun) -> DataFrame:
    # A window sorts the short keys; a grouping would build a table of keys that seldom meet.
    counts = sf.count(sf.lit(1)).over(Window.partitionBy("h"))
    keys = rows.select(key.alias("h"))
    known = run.rows.get(metric.where, run.rows.get(None))
    if known is not None:
        # What is sorted at a time should fit a processor's cache.
        keys = keys.repartition(1 + known // _ROWS_PER_SORT, "h")
    return keys.select("h", counts.alias("n"))


def _count(counted: DataFrame, run: TableRun) -> int:
    # All but the first of n equal rows: each of them stands for (n - 1) / n of a duplicate.
    by_size = counted.where(sf.col("n") > 1).groupBy("n").agg(sf.count(sf.lit(1)).alias("rows"))
    run.scans += 1
    sizes = run.run(by_size.collect, "a key")
    return sum(row["rows"] // row["n"] * (row["n"] - 1) for row in sizes)


def _compared(repeated: DataFrame, run: TableRun, *, is_few: bool) -> int:
    again = repeated.select((sf.col("__floe_rows") - 1).alias("again"))
    run.scans += 1
    # As with bitmaps: what is little is added up here.
    few = again if is_few else again.agg(sf.sum("again"))
    return sum(row[0] or 0 for row in run.run(few.collect, "the candidates of a key"))

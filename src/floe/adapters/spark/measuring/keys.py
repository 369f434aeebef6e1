"""Exact uniqueness, by the cheapest way that the key allows."""

from collections.abc import Callable
from functools import reduce
from operator import and_

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.comparison import normal
from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.adapters.spark.measuring.metrics import by_spark
from floe.adapters.spark.measuring.packed_keys import extents_of, numbered, packed, size_of
from floe.adapters.spark.measuring.predicates import holds
from floe.adapters.spark.measuring.repeats import find_repeats
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import DuplicateRows
from floe.model import INTEGERS
from floe.plan import KeyStage, Measured

HashOf = Callable[..., Column]
_MOST_CANDIDATES = 10_000
_BITS_PER_BUCKET = 32_768
_MOST_BUCKETS = 10_000
# Eight bytes or fewer: hashing such a value would save nothing, and prove less.
_SHORT = (*INTEGERS, "boolean", "date", "timestamp", "timestamp_ntz")


def measure_key(stage: KeyStage, run: TableRun, hash_of: HashOf = sf.xxhash64) -> Measured:
    """How many rows repeat a key."""
    try:
        repeats = _by_bitmap(stage.metric, run) if is_dense(stage, run) else None
        if repeats is None:
            repeats = _by_hash(stage.metric, run, hash_of)
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return not_measured(error)
    return by_spark(repeats, run.rows.get(stage.metric.where))


def is_dense(stage: KeyStage, run: TableRun) -> bool:
    """Whether a bitmap over the key's extent is small enough."""
    extents, rows = extents_of(stage.metric, run), run.rows.get(stage.metric.where)
    if stage.strategy == "bitmap":
        return len(stage.metric.columns) == 1 or extents is not None
    if stage.strategy != "decide" or extents is None or rows is None:
        return False
    is_countable = all(least > -(2**63) for least, _ in extents)
    return is_countable and size_of(extents) <= SPARK_LIMITS.bits_per_row * max(rows, 1)


def keyed_rows(
    metric: DuplicateRows, run: TableRun, *, is_whole: bool = False
) -> tuple[DataFrame, list[str]]:
    """The rows that have a key, under names of its own; only the key, or whole."""
    frame = run.frame.where(holds(metric.where, run.scope)) if metric.where else run.frame
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
    known = run.rows.get(metric.where, run.rows.get(None))
    exact = _exact_number(metric, names, run)
    if exact is not None:
        return _count(find_repeats(rows, exact, known), run)
    hashed = hash_of(*map(sf.col, names))
    # A sorted limit is one job, where a plain one would look at one partition after the other.
    least = find_repeats(rows, hashed, known).orderBy("h").limit(_MOST_CANDIDATES + 1)
    run.scans += 1
    candidates = [row[0] for row in run.run(least.collect, "a key")]
    if not candidates:
        return 0
    is_few = len(candidates) <= _MOST_CANDIDATES
    if is_few:
        rows = _among(candidates, rows, hashed)
    return _compared(repeated_keys(rows, names), run, is_few=is_few)


def _among(candidates: list[int], rows: DataFrame, hashed: Column) -> DataFrame:
    # As one text: Spark would be told of ten thousand numbers one after the other.
    listed = ", ".join(f"{number}L" for number in sorted(set(candidates)))
    return rows.select("*", hashed.alias("__floe_hash")).where(f"__floe_hash IN ({listed})")


def _exact_number(metric: DuplicateRows, names: list[str], run: TableRun) -> Column | None:
    """The key as one short value, where that is no longer than a hash and proves more."""
    if len(names) == 1:
        is_short = single_value(metric.columns[0], run.scope).kind in _SHORT
        return sf.col(names[0]) if is_short else None
    return packed(metric, names, run)


def _count(repeats: DataFrame, run: TableRun) -> int:
    run.scans += 1
    total: int = run.run(repeats.agg(sf.count(sf.lit(1))).collect, "a key")[0][0]
    return total


def _compared(repeated: DataFrame, run: TableRun, *, is_few: bool) -> int:
    again = repeated.select((sf.col("__floe_rows") - 1).alias("again"))
    run.scans += 1
    # As with bitmaps: what is little is added up here.
    few = again if is_few else again.agg(sf.sum("again"))
    return sum(row[0] or 0 for row in run.run(few.collect, "the candidates of a key"))

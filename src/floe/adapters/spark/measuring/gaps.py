"""The longest time between two successive moments of a column."""

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.expressions.moments import MICROS, MICROS_PER_DAY, micros_of
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.metrics import by_spark
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import LargestGap
from floe.plan import Measured


def measure_gap(metric: LargestGap, run: TableRun) -> Measured:
    """The gap in seconds; none where there are fewer than two moments."""
    try:
        micros = micros_of(single_value(metric.column, run.scope))
        moments = run.frame.select(micros.alias("t")).where(sf.col("t").isNotNull()).distinct()
        run.scans += 1
        found = run.run(_largest(moments).collect, "the largest gap")[0][0]
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return not_measured(error)
    return by_spark(None if found is None else found / MICROS, run.rows.get(None))


def _largest(moments: DataFrame) -> DataFrame:
    # Gaps within a day are found in parallel; only the days are put in one line.
    start = sf.col("t") - sf.pmod(sf.col("t"), sf.lit(MICROS_PER_DAY))
    bucketed = moments.select("t", start.alias("day"))
    within = Window.partitionBy("day").orderBy("t")
    gaps = bucketed.select("day", "t", (sf.col("t") - sf.lag("t").over(within)).alias("gap"))
    days = gaps.groupBy("day").agg(
        sf.min("t").alias("first"), sf.max("t").alias("last"), sf.max("gap").alias("gap")
    )
    across = sf.col("first") - sf.lag("last").over(Window.orderBy("first"))
    return days.select("gap", across.alias("across")).agg(
        sf.greatest(sf.max("gap"), sf.max("across"))
    )

"""A tool and Spark's bare scan measured in turns, in a process of their own."""

import argparse
import json
import statistics
from collections.abc import Callable
from pathlib import Path

from check_data import ORDER_COLUMNS
from pyspark.sql import SparkSession
from spark_costs import Cost, Meter, start_spark


def options() -> argparse.Namespace:
    """Where the tables are and where to keep logs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--memory", default="2g")
    return parser.parse_args()


def take_turns(make: Callable[[SparkSession, argparse.Namespace], Callable[[], object]]) -> None:
    """Measure a tool's work and the scan, and print both as one line of JSON."""
    asked = options()
    spark = start_spark(asked.work, {"spark.driver.memory": asked.memory})
    meter = Meter(spark, asked.work)
    for name in ("orders", "customers"):
        path = (asked.tables / name).absolute().as_uri()
        spark.read.parquet(path).createOrReplaceTempView(name)
    work = make(spark, asked)
    scans: list[Cost] = []
    costs: list[Cost] = []
    for _ in range(asked.repeat + 1):
        # What a tool cached must not make the scan of the next round cheaper.
        spark.catalog.clearCache()
        scans.append(meter.measure(lambda: scan(spark)))
        costs.append(meter.measure(work))
    print(json.dumps(summary(scans[1:], costs[1:])), flush=True)
    spark.stop()


def scan(spark: SparkSession) -> None:
    """Read all columns and do nothing."""
    spark.table("orders").select(*ORDER_COLUMNS).write.format("noop").mode("overwrite").save()


def summary(scans: list[Cost], costs: list[Cost]) -> dict[str, float]:
    """Medians of the times, counts of the last round."""
    noop = statistics.median(cost.cpu for cost in scans)
    cpu = statistics.median(cost.cpu for cost in costs)
    last = costs[-1]
    return {
        "noop": noop,
        "cpu": cpu,
        "ratio": cpu / noop,
        "jobs": last.jobs,
        "read": last.read,
        "shuffled": last.shuffled,
    }

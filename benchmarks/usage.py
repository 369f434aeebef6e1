"""What it costs to learn from logs of events who uses what, against reading the same log.

The floor is the same JSON, read by Spark with an explicit schema of all that is needed, and all of
its columns counted. CPU is that of the JVM, of Python's workers below it, and of the caller; of
updates with little to do, the median of some.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import process_time

from pyspark.sql import SparkSession
from pyspark.sql import functions as sf
from spark_cluster import standalone_cluster
from spark_costs import Cost, Meter, start_spark
from usage_events import DAYS, EventLog

from floe.adapters.usage_tables import UsageStore
from floe.wiring import open_workspace, update_usage

FULL_BAR = 2.0
NEW_BAR = 0.05
NEW_SHARE = 100
ROUNDS = 5
NODE = "namespace string, name string"
PARENT = f"run struct<runId string>, job struct<{NODE}>"
DATASET = f"{NODE}, facets struct<symlinks struct<identifiers array<struct<{NODE}>>>"
SCHEMA = f"""
    eventTime string, eventType string,
    run struct<runId string, facets struct<
        parent struct<{PARENT}, root struct<{PARENT}>>, parentRun struct<{PARENT}>>>,
    job struct<{NODE}, facets struct<
        ownership struct<owners array<struct<name string>>>,
        jobType struct<processingType string>>>,
    inputs array<struct<{DATASET}>, inputFacets struct<
        inputStatistics struct<rowCount string, size string>,
        floe_contractAccess struct<
            contractId string, consumerProduct string, columns array<string>>>>>,
    outputs array<struct<{DATASET}, columnLineage string>>>,
    dataset struct<name string>, _unreadable string"""


@dataclass(frozen=True)
class Figures:
    """What a log of some size cost."""

    events: int
    size: int
    floor: Cost
    full: Cost
    new: Cost
    start: Cost


def main() -> int:
    """Measure what was asked for."""
    arguments = _arguments()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        figures = list(_measure(Path(folder), arguments.events))
        _print(figures)
        if arguments.cluster:
            _compare(Path(folder), min(arguments.events))
    return 0


def _measure(folder: Path, sizes: list[int]) -> Iterator[Figures]:
    with _session(folder / "spark", {"spark.ui.showConsoleProgress": "false"}) as spark:
        meter = Meter(spark, folder / "spark")
        # Neither side pays for what a fresh JVM compiles.
        _of_size(spark, meter, folder / "warm", 20_000)
        for number, events in enumerate(sizes):
            yield _of_size(spark, meter, folder / f"{number}-{events}", events)


def _of_size(spark: SparkSession, meter: Meter, folder: Path, events: int) -> Figures:
    log = EventLog(events * (1 + ROUNDS / NEW_SHARE) / DAYS)
    size = log.write(folder / "events", events)
    (folder / "floe.toml").touch()
    tiny = [f"tiny-{number}" for number in range(ROUNDS)]
    for name in ("before", *tiny):
        (folder / name).mkdir()
        (folder / name / "floe.toml").touch()
        EventLog(1).write(folder / name / "events", 1)
    # Workers of Python end when they are idle, as they were while the log was written.
    _update(spark, folder / "before")
    floors = [_measure_all(meter, partial(_count, spark, folder / "events"))]
    full = _measure_all(meter, partial(_update, spark, folder))
    floors.append(_measure_all(meter, partial(_count, spark, folder / "events")))
    news, starts = [], []
    for name in tiny:
        # One event first: workers that had ended would be new ones for the new events alone.
        starts.append(_measure_all(meter, partial(_update, spark, folder / name)))
        log.write(folder / "events", events // NEW_SHARE)
        news.append(_measure_all(meter, partial(_update, spark, folder)))
    floor = min(floors, key=_cpu)
    return Figures(events, size, floor, full, _middle(news), _middle(starts))


def _middle(costs: list[Cost]) -> Cost:
    return sorted(costs, key=_cpu)[len(costs) // 2]


def _cpu(cost: Cost) -> float:
    return cost.cpu


def _measure_all(meter: Meter, work: Callable[[], None]) -> Cost:
    """What work costs, with what the process that asks for it does itself."""
    own = process_time()
    cost = meter.measure(work)
    return replace(cost, cpu=cost.cpu + process_time() - own)


def _count(spark: SparkSession, folder: Path) -> None:
    reader = spark.read.schema(SCHEMA).option("columnNameOfCorruptRecord", "_unreadable")
    events = reader.json(str(folder))
    events.agg(*(sf.count(column) for column in events.columns)).collect()


def _update(spark: SparkSession, folder: Path) -> None:
    updated = update_usage(open_workspace((folder,)), (folder / "events",), session=spark)
    if updated.unused or updated.damaged:
        raise SystemExit(f"the log is not what it should be: {updated}")


def _print(figures: list[Figures]) -> None:
    print("| events | MB | floor CPU s | full CPU s | of the floor | events/s/core | us/event |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    for told in figures:
        full, floor = told.full.cpu, told.floor.cpu
        print(
            f"| {told.events:,} | {told.size / 1e6:,.0f} | {floor:.1f} | {full:.1f} "
            f"| {full / floor:.2f} x {_held(is_held=full <= FULL_BAR * floor)} "
            f"| {told.events / full:,.0f} | {full / told.events * 1e6:.0f} |"
        )
    print("\n| events | new | CPU s | start-up CPU s | beyond it, of the full run |")
    print("|--:|--:|--:|--:|--:|")
    for told in figures:
        share = (told.new.cpu - told.start.cpu) / told.full.cpu
        print(
            f"| {told.events:,} | {told.events // NEW_SHARE:,} | {told.new.cpu:.2f} "
            f"| {told.start.cpu:.2f} | {share:.1%} {_held(is_held=share <= NEW_BAR)} |"
        )


def _compare(folder: Path, events: int) -> None:
    """The same log on a cluster of two workers: the tables have the same rows."""
    here, there = folder / "here", folder / "there"
    for place in (here, there):
        EventLog(events / DAYS).write(place / "events", events)
        (place / "floe.toml").touch()
    with _session(folder / "local", {}) as spark:
        _update(spark, here)
        expected = _rows(spark, here)
    with standalone_cluster(folder / "cluster") as master:
        settings = {"spark.master": master, "spark.executor.memory": "1g"}
        with _session(folder / "driver", settings) as spark:
            cost = Meter(spark, folder / "driver").measure(partial(_update, spark, there))
            is_same = _rows(spark, there) == expected
    verdict = "the same tables" if is_same else "**other tables**"
    print(f"\nTwo workers of a standalone cluster, {events:,} events: {verdict}, ", end="")
    print(f"{cost.jobs} jobs, {cost.executor_cpu:.1f} CPU s in executors")


def _rows(spark: SparkSession, folder: Path) -> dict[str, tuple[int, int]]:
    """How many rows the tables have, and one number made of all of them."""
    root = folder / ".floe" / "warehouse" / "usage"
    state = UsageStore(root).state
    tables = {
        **{t: [f"{root}/{b}/{t}" for b in state.batches] for t in _GROWING},
        **{t: [f"{root}/{b}/{t}/day={d}" for d, b in state.days.items()] for t in _BY_DAY},
    }
    return {table: _digest(spark, paths) for table, paths in tables.items()}


_BY_DAY = ("runs", "uses")
_GROWING = ("statements", "patterns", "names", "members", "columns")


def _digest(spark: SparkSession, paths: list[str]) -> tuple[int, int]:
    rows = spark.read.parquet(*paths)
    digest = sf.bit_xor(sf.xxhash64(*sorted(rows.columns)))
    (row,) = rows.agg(sf.count("*"), digest).collect()
    return row[0], row[1]


@contextmanager
def _session(folder: Path, settings: dict[str, str]) -> Iterator[SparkSession]:
    spark = start_spark(folder, settings)
    try:
        yield spark
    finally:
        spark.stop()


def _held(*, is_held: bool) -> str:
    return "(held)" if is_held else "(**missed**)"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, nargs="+", default=[100_000, 500_000, 2_000_000])
    parser.add_argument("--cluster", action="store_true", help="also on a cluster of two workers")
    parser.add_argument("--folder", help="where the logs are written; 5 GB for the largest")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())

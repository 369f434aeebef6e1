"""Good and bad rows written apart, in one pass."""

import shutil
import uuid
from collections.abc import Mapping
from functools import reduce
from operator import or_
from pathlib import Path

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf

from floe.adapters.spark.error_texts import kind_of
from floe.adapters.spark.measuring.borrowed_settings import borrowed_setting
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.observation import Watched, watch
from floe.adapters.spark.measuring.predicates import is_bad
from floe.adapters.spark.measuring.table_run import TableRun
from floe.adapters.spark.own_columns import as_stored
from floe.checks import BadRows, ColumnType, Predicate

Predicates = Mapping[str, Predicate | BadRows | ColumnType]

BROKEN = "_floe_broken"
_SIDE = "_floe_side"
_IS_BAD = "_floe_is_bad"
_WRITERS = "spark.sql.maxConcurrentOutputFileWriters"


def split_rows(run: TableRun, predicates: Predicates, path: str) -> tuple[int, int]:
    """Write below `good` and `bad`; bad rows name the checks that they break.

    On a local disk the result appears whole or not at all. Elsewhere Spark's own commit
    protocol decides: the result is whole once `_SUCCESS` is there, and the two sides are
    the partitions `_floe_side=good` and `_floe_side=bad`.
    """
    target = _local(path)
    if target is not None and target.exists():
        raise UnmeasurableError(_exists_already(path))
    columns = run.scope.facts.columns if run.scope.facts else ()
    lost = [column.name for column in columns if column.unreadable]
    if lost:
        raise UnmeasurableError(f"column '{lost[0]}' cannot be read, and would be left out")
    sides, watched = _sides(run, predicates)
    if target is None:
        _write(run, sides, path)
        return _counts(watched, run.spark, path)
    return _write_whole(run, sides, watched, target)


def _exists_already(path: str) -> str:
    return f"'{path}' exists already: choose a path that does not"


def _local(path: str) -> Path | None:
    if path.startswith("file:"):
        return Path("/" + path.removeprefix("file:").lstrip("/"))
    return None if "://" in path else Path(path).absolute()


def _sides(run: TableRun, predicates: Predicates) -> tuple[DataFrame, Watched]:
    tests = {check: is_bad(test, run.scope) for check, test in predicates.items()}
    is_any = reduce(or_, tests.values(), sf.lit(col=False))
    ids = sf.array(*(sf.when(test, sf.lit(check)) for check, test in tests.items()))
    broken = sf.array_except(ids.cast("array<string>"), sf.array(sf.lit(None).cast("string")))
    # Only bad rows pay for their list. Two steps make two methods, each of them short enough
    # for Java to compile it.
    marked = run.frame.select("*", is_any.alias(_IS_BAD)).select(
        *as_stored(run.frame),
        sf.when(sf.col(_IS_BAD), broken).otherwise(sf.array().cast("array<string>")).alias(BROKEN),
        sf.when(sf.col(_IS_BAD), sf.lit("bad")).otherwise(sf.lit("good")).alias(_SIDE),
    )
    is_bad_row = sf.col(_SIDE) == "bad"
    return watch(marked, {"all": sf.count(sf.lit(1)), "bad": sf.count_if(is_bad_row)})


def _write(run: TableRun, sides: DataFrame, path: str) -> None:
    writer = sides.write.mode("error").partitionBy(_SIDE)
    with borrowed_setting(run.spark, _WRITERS, "8"):
        run.scans += 1
        try:
            run.run(lambda: writer.parquet(path), "good and bad rows written apart")
        except PySparkException as error:
            if kind_of(error) == "PATH_ALREADY_EXISTS":
                raise UnmeasurableError(_exists_already(path)) from None
            raise


def _write_whole(
    run: TableRun, sides: DataFrame, watched: Watched, target: Path
) -> tuple[int, int]:
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.parent / f".{target.name}.{uuid.uuid4().hex}.partial"
    try:
        _write(run, sides, partial.as_uri())
        if not partial.is_dir():
            raise UnmeasurableError(f"the Spark server wrote '{target}' where floe cannot see it")
        counts = _counts(watched, run.spark, partial.as_uri())
        _name_sides(run, sides, partial)
        partial.rename(target)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return counts


def _name_sides(run: TableRun, sides: DataFrame, partial: Path) -> None:
    for side in ("good", "bad"):
        written = partial / f"{_SIDE}={side}"
        if written.is_dir():
            written.rename(partial / side)
        else:
            empty = run.spark.createDataFrame([], sides.drop(_SIDE).schema)
            empty.write.parquet((partial / side).as_uri())


def _counts(watched: Watched, spark: SparkSession, path: str) -> tuple[int, int]:
    seen = watched.get()
    if seen is None:
        sides = spark.read.parquet(path).groupBy(_SIDE).count().collect()
        found = {row[_SIDE]: row["count"] for row in sides}
        return found.get("good", 0), found.get("bad", 0)
    return seen["all"] - seen["bad"], seen["bad"]

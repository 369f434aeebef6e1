"""Opaque SQL, each query alone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf
from pyspark.sql.types import DoubleType, FloatType

from floe.adapters.spark.measuring.borrowed_settings import STRICT_ARITHMETIC
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError, not_measured
from floe.adapters.spark.measuring.metrics import by_spark, figure_of
from floe.adapters.spark.measuring.passes import measure_pass
from floe.adapters.spark.measuring.table_run import TableRun
from floe.adapters.spark.own_columns import named, without_own
from floe.adapters.spark.types import quote_name
from floe.checks import Aggregate, QueryValue
from floe.plan import Measured, NotMeasured, Pass, QueryStage

_FLOATS = (FloatType, DoubleType)
_LAX = (
    f"{STRICT_ARITHMETIC} is off in this session, so that a division by zero and values that "
    "cannot be converted would pass as null: switch it on"
)
# Spark's join for NOT IN compares the bytes of zeros, unlike its others.
_ANTI_JOIN = re.compile(r"\bNOT\b.*\bIN \(\s*(?:SELECT|WITH)\b", re.DOTALL | re.IGNORECASE)


def measure_query(stage: QueryStage, run: TableRun) -> Measured:
    """The one number that a query yields."""
    metric = stage.metric
    if run.spark.conf.get(STRICT_ARITHMETIC) != "true":
        return NotMeasured(_LAX)
    if isinstance(metric, Aggregate):
        alone = Pass((metric,), metric.columns or ())
        return measure_pass(alone, run, is_first=False)[metric]
    try:
        return by_spark(figure_of(_value(metric, run)), run.rows.get(None))
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return not_measured(error)


def _value(metric: QueryValue, run: TableRun) -> object:
    frames = {
        name: without_own(run.frame if table == run.plan.table else run.open_table(table))
        for name, table in metric.tables
    }
    if _ANTI_JOIN.search(metric.query):
        frames = {name: _with_one_zero(frame) for name, frame in frames.items()}
    with _views(run.spark, frames):
        answer = run.spark.sql(metric.query)
        if len(answer.columns) != 1:
            raise UnmeasurableError(f"it yields {len(answer.columns)} columns, not one")
        run.scans += 1
        rows = run.run(answer.limit(2).collect, "a query", is_query=True)
    if len(rows) > 1:
        raise UnmeasurableError("it yields several rows, not one")
    return rows[0][0] if rows else None


def _with_one_zero(frame: DataFrame) -> DataFrame:
    """The same rows, whose zeros have no sign."""
    zeros = {
        column.name: named(column.name) + sf.lit(0.0).cast("float")
        for column in frame.schema
        if isinstance(column.dataType, _FLOATS)
    }
    return frame.withColumns(zeros) if zeros else frame


@contextmanager
def _views(spark: SparkSession, frames: dict[str, DataFrame]) -> Iterator[None]:
    """Show tables under the query's names, and put the caller's own views back."""
    theirs = {name: _view(spark, name) for name in frames}
    for name, frame in frames.items():
        frame.createOrReplaceTempView(quote_name(name))
    try:
        yield
    finally:
        for name, view in theirs.items():
            with suppress(Exception):
                spark.catalog.dropTempView(name)
            if view is not None:
                view.createOrReplaceTempView(quote_name(name))


def _view(spark: SparkSession, name: str) -> DataFrame | None:
    views = (table for table in spark.catalog.listTables() if table.isTemporary)
    if any(view.name.lower() == name.lower() for view in views):
        return spark.table(quote_name(name))
    return None

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.own_columns import has_marks
from floe.adapters.spark.readers.manifests import read_manifests
from floe.adapters.spark.readers.table_history import read_delta_history
from floe.adapters.spark.types import quote_name, to_columns
from floe.model import DataType, strip_access
from floe.plan import ActualColumn, TableFacts
from floe.table_files import DELTA_KEEPS

_MOMENTS = ("date", "timestamp", "timestamp_ntz")
_KEEPS = {
    "parquet": frozenset({"zone"}),
    "avro": frozenset({"zone"}),
    "delta": DELTA_KEEPS,
}


def learn_files(
    spark: SparkSession,
    form: str,
    location: str,
    frame: DataFrame,
    declared: DataType | None = None,
) -> TableFacts:
    """The facts of a table of files, as far as Spark knows them without reading the rows."""
    if form == "iceberg":
        facts = read_manifests(frame.schema, _metadata_of(spark, location))
        return replace(facts, location=strip_access(location))
    columns = to_columns(frame.schema)
    return TableFacts(
        _mark_moments(columns, declared) if form == "json" else columns,
        format=form,
        location=strip_access(location),
        is_text=form == "csv",
        marks_unreadable=has_marks(frame),
        keeps=_KEEPS.get(form, frozenset()),
        changes=_delta_changes(spark, location) if form == "delta" else (),
    )


def _metadata_of(spark: SparkSession, location: str) -> Callable[[str], DataFrame]:
    def open_metadata(name: str) -> DataFrame:
        return spark.read.format("iceberg").load(f"{location.rstrip('/')}#{name}")

    return open_metadata


def _delta_changes(spark: SparkSession, location: str) -> tuple[datetime, ...]:
    return read_delta_history(spark, f"delta.{quote_name(location)}")


def _mark_moments(
    columns: tuple[ActualColumn, ...], declared: DataType | None
) -> tuple[ActualColumn, ...]:
    """The columns, those marked whose texts the contract declares to be dates or moments.

    JSON has no dates, only texts: whether each is one shows when the rows are read.
    """
    kinds = {field.name.lower(): field.type.kind for field in (declared.fields if declared else ())}
    return tuple(
        replace(column, is_text=True)
        if column.type.kind == "string" and kinds.get(column.name.lower()) in _MOMENTS
        else column
        for column in columns
    )

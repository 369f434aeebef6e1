from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.own_columns import has_marks
from floe.adapters.spark.readers.manifests import read_manifests
from floe.adapters.spark.readers.table_history import read_delta_history
from floe.adapters.spark.types import quote_name, to_columns
from floe.model import strip_access
from floe.plan import TableFacts
from floe.table_files import DELTA_KEEPS

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
) -> TableFacts:
    """The facts of a table of files, as far as Spark knows them without reading the rows."""
    if form == "iceberg":
        facts = read_manifests(frame.schema, _metadata_of(spark, location))
        return replace(facts, location=strip_access(location))
    return TableFacts(
        to_columns(frame.schema),
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

"""What the metadata tables of an Iceberg table say."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame, Row
from pyspark.sql import functions as sql
from pyspark.sql import types as spark

from floe.adapters.spark.types import quote_name, to_columns
from floe.plan import ColumnStatistics, TableFacts
from floe.table_files import DamagedTableError

ANSWERED_BY = "manifests"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
KEEPS = frozenset({"zone", "nulls"})
# Texts are cut short and floats may hide NaN, so their bounds prove nothing.
_BOUNDED = (
    spark.ByteType,
    spark.ShortType,
    spark.IntegerType,
    spark.LongType,
    spark.DecimalType,
    spark.DateType,
    spark.TimestampType,
    spark.TimestampNTZType,
)
_LOCAL = "^(file:|/)"
_NEAR = 3
_CHANGING = ("append", "overwrite", "delete")

MetadataTable = Callable[[str], DataFrame]
"""Opens a metadata table, such as `files` or `snapshots`."""


def read_manifests(schema: spark.StructType, open_metadata: MetadataTable) -> TableFacts:
    """The facts of an Iceberg table; figures only where no delete files blur them."""
    facts = _from_files(schema, open_metadata)
    return facts or TableFacts(to_columns(schema), format="iceberg", keeps=KEEPS)


def read_snapshots(open_metadata: MetadataTable) -> tuple[datetime, ...]:
    """When the rows of the table changed, oldest first."""
    snapshots = open_metadata("snapshots").where(sql.col("operation").isin(*_CHANGING))
    current = open_metadata("history").where("is_current_ancestor").select("snapshot_id")
    kept = snapshots.join(current, "snapshot_id", "left_semi").select("committed_at")
    seconds = kept.select(sql.unix_micros("committed_at").alias("at")).distinct().collect()
    return tuple(_EPOCH + timedelta(microseconds=at) for at in sorted(r["at"] for r in seconds))


def _from_files(schema: spark.StructType, open_metadata: MetadataTable) -> TableFacts | None:
    try:
        files = open_metadata("files")
        figures = files.agg(*_aggregates(schema, files)).first()
        changes = read_snapshots(open_metadata)
    except (PySparkException, ValueError, OverflowError):
        return None
    return _to_facts(schema, figures, changes) if figures else None


def _aggregates(schema: spark.StructType, files: DataFrame) -> list[Column]:
    metrics = _metric_names(files)
    data_file = sql.col("content") == 0
    found = [
        sql.count_if(~data_file).alias("deletes"),
        sql.count_if(data_file).alias("files"),
        sql.sum(sql.when(data_file, sql.col("record_count"))).alias("rows"),
        sql.sum("file_size_in_bytes").alias("bytes"),
        sql.collect_list(sql.when(sql.col("file_path").rlike(_LOCAL), sql.col("file_path"))).alias(
            "local"
        ),
    ]
    for at, field in enumerate(schema.fields):
        if field.name in metrics:
            found += _column_aggregates(at, field)
    return found


def _metric_names(files: DataFrame) -> frozenset[str]:
    if "readable_metrics" not in files.columns:
        return frozenset()
    metrics = files.schema["readable_metrics"].dataType
    return frozenset(metrics.names if isinstance(metrics, spark.StructType) else ())


def _column_aggregates(at: int, field: spark.StructField) -> list[Column]:
    metric = f"readable_metrics.{quote_name(field.name)}"
    nulls, rows = sql.col(f"{metric}.null_value_count"), sql.col("record_count")
    found = [
        sql.sum(nulls).alias(f"nulls_{at}"),
        sql.count_if(nulls.isNull() & (rows > 0)).alias(f"unknown_{at}"),
    ]
    if isinstance(field.dataType, _BOUNDED):
        low, high = sql.col(f"{metric}.lower_bound"), sql.col(f"{metric}.upper_bound")
        is_open = (low.isNull() | high.isNull()) & (nulls < rows)
        found += [
            _plain(sql.min(low), field).alias(f"minimum_{at}"),
            _plain(sql.max(high), field).alias(f"maximum_{at}"),
            sql.count_if(is_open).alias(f"open_{at}"),
        ]
    return found


def _plain(bound: Column, field: spark.StructField) -> Column:
    # Collected moments would be turned into the driver's time zone.
    is_moment = isinstance(field.dataType, spark.TimestampType)
    return sql.unix_micros(bound) if is_moment else bound


def _to_facts(schema: spark.StructType, figures: Row, changes: tuple[datetime, ...]) -> TableFacts:
    found: dict[str, Any] = figures.asDict()
    _look_for_files(found["local"])
    is_exact = not found["deletes"]
    rows = found["rows"] or 0
    return TableFacts(
        columns=to_columns(schema),
        rows=rows if is_exact else None,
        statistics=_statistics(schema, found) if is_exact else {},
        answered_by=ANSWERED_BY,
        estimated_rows=rows,
        bytes=found["bytes"] or 0,
        files=found["files"],
        format="iceberg",
        changes=changes,
        keeps=KEEPS,
    )


def _look_for_files(local: list[str]) -> None:
    for file in (Path(unquote(urlsplit(name).path)) for name in local):
        # Spark may run on another machine, where the folders of this one say nothing.
        if not file.exists() and any(folder.is_dir() for folder in file.parents[:_NEAR]):
            raise DamagedTableError(f"its manifests name a file that is not there: {file.name}")


def _statistics(schema: spark.StructType, found: dict[str, Any]) -> dict[str, ColumnStatistics]:
    return {
        field.name: _column(at, field, found)
        for at, field in enumerate(schema.fields)
        if found.get(f"unknown_{at}") == 0
    }


def _column(at: int, field: spark.StructField, found: dict[str, Any]) -> ColumnStatistics:
    is_bounded = found.get(f"open_{at}") == 0
    low, high = (found.get(f"{end}_{at}") if is_bounded else None for end in ("minimum", "maximum"))
    if isinstance(field.dataType, spark.TimestampType):
        low, high = _moment(low), _moment(high)
    return ColumnStatistics(found[f"nulls_{at}"] or 0, low, high)


def _moment(micros: int | None) -> datetime | None:
    return None if micros is None else _EPOCH + timedelta(microseconds=micros)

"""When a Delta table that only Spark can reach was changed."""

from datetime import UTC, datetime, timedelta

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as sql

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOST = 1000
# These rearrange files, or say something about the table, and leave its rows alone.
_NO_CHANGE = ("OPTIMIZE", "VACUUM START", "VACUUM END", "SET TBLPROPERTIES", "CHANGE COLUMN")


def read_delta_history(spark: SparkSession, table: str) -> tuple[datetime, ...]:
    """The moments of the writes, oldest first; `table` is quoted SQL such as delta.`path`."""
    try:
        history = spark.sql(f"DESCRIBE HISTORY {table} LIMIT {_MOST}")
        kept = history.where(~sql.col("operation").isin(*_NO_CHANGE))
        rows = kept.select(sql.unix_micros("timestamp").alias("at")).collect()
    except PySparkException:
        return ()
    return tuple(_EPOCH + timedelta(microseconds=at) for at in sorted(r["at"] for r in rows))

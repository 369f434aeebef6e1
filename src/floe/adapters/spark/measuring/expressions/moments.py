"""Dates and timestamps as microseconds since 1970 in UTC, whatever the session's zone."""

from datetime import UTC, datetime, timedelta

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.casts import read_as
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Value
from floe.model import DataType

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROS = 1_000_000
MICROS_PER_DAY = 86_400 * MICROS


def micros_of(value: Value) -> Column:
    """A moment as a number that sorts as the moment does."""
    column, kind = value.column, value.kind
    if kind in ("string", "unknown"):
        column, kind = read_as(column, DataType("timestamp")), "timestamp"
    if kind == "date":
        return sf.unix_date(column).cast("bigint") * sf.lit(MICROS_PER_DAY)
    if kind == "timestamp":
        return sf.unix_micros(column)
    if kind == "timestamp_ntz":
        start = sf.lit("1970-01-01T00:00:00").cast("timestamp_ntz")
        return sf.timestamp_diff("MICROSECOND", start, column)
    raise UnmeasurableError(f"'{value.name}' holds {kind}, which has no place in time")


def moment_from(micros: int | None) -> datetime | None:
    """A moment in UTC."""
    if micros is None:
        return None
    try:
        return _EPOCH + timedelta(microseconds=micros)
    except OverflowError:
        raise UnmeasurableError("a moment lies outside of the years 1 to 9999") from None

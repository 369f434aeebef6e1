"""Settings of a session that others work with too, changed for a while."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

STRICT_ARITHMETIC = "spark.sql.ansi.enabled"


@contextmanager
def borrowed_setting(spark: SparkSession, key: str, value: str) -> Iterator[None]:
    """Have a setting say something else, and put back what it said."""
    before = spark.conf.get(key, None)
    if before == value:
        yield
        return
    spark.conf.set(key, value)
    try:
        yield
    finally:
        with suppress(PySparkException):
            if before is None:
                spark.conf.unset(key)
            else:
                spark.conf.set(key, before)

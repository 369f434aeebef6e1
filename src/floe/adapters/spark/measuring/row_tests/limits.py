"""Counts held against their limits."""

from pyspark.sql import Column
from pyspark.sql import functions as sf


def outside(count: Column, minimum: int | None, maximum: int | None) -> Column:
    """Whether a count is below its minimum or above its maximum."""
    found = sf.lit(col=False)
    if minimum is not None:
        found = found | (count < sf.lit(minimum))
    if maximum is not None:
        found = found | (count > sf.lit(maximum))
    return found

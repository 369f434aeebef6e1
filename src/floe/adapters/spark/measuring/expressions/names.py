"""Columns by name, whatever characters the name has."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.types import quote_name


def named(name: str) -> Column:
    """The column of exactly this name."""
    return sf.col(quote_name(name))

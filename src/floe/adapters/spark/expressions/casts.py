"""Texts read as values, without ever throwing."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.types import to_ddl
from floe.model import DataType


def read_as(text: Column, type_: DataType) -> Column:
    """A text as a value of the type, null where it is none."""
    ddl = to_ddl(type_)
    return text if ddl is None else text.try_cast(ddl)


def is_unreadable(text: Column, type_: DataType) -> Column:
    """Whether there is a text that is no value of the type."""
    ddl = to_ddl(type_)
    if ddl is None:
        return sf.lit(col=False)
    return text.isNotNull() & text.try_cast(ddl).isNull()

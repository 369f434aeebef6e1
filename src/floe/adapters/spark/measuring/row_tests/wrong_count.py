"""The row test WrongCount."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.limits import outside
from floe.checks import WrongCount


def wrong_count(test: WrongCount, value: Value, _scope: Scope) -> Column:
    """Too few or too many items, entries, or fields that are not null."""
    return value.column.isNotNull() & outside(_count(value), test.minimum, test.maximum)


def _count(value: Value) -> Column:
    if value.kind in ("array", "map"):
        return sf.size(value.column)
    if value.kind != "struct" or value.type is None:
        raise UnmeasurableError(f"'{value.name}' holds {value.kind}, which has no items")
    count = sf.lit(0)
    for field in value.type.fields:
        count = count + value.column.getField(field.name).isNotNull().cast("int")
    return count

"""The row test Unreadable."""

from pyspark.sql import Column

from floe.adapters.spark.measuring.expressions.casts import is_unreadable
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import Unreadable


def unreadable(test: Unreadable, value: Value, _scope: Scope) -> Column:
    """A text that is there and cannot be read as the type."""
    return is_unreadable(value.stored.cast("string"), test.type)

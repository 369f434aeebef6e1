"""The row test Null."""

from pyspark.sql import Column

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import Null


def null(_test: Null, value: Value, _scope: Scope) -> Column:
    """Missing as it is stored, though the level above it is there."""
    is_missing = value.stored.isNull()
    return is_missing if value.exists is None else value.exists & is_missing

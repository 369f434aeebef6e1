"""The row test WrongLength."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.limits import outside
from floe.checks import WrongLength


def wrong_length(test: WrongLength, value: Value, _scope: Scope) -> Column:
    """Too few or too many characters (bytes, in a binary value)."""
    if value.kind == "binary":
        return outside(sf.octet_length(value.column), test.minimum, test.maximum)
    return outside(sf.char_length(value.stored.cast("string")), test.minimum, test.maximum)

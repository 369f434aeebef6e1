"""The row test NoneOf."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.membership import is_among
from floe.checks import NoneOf


def none_of(test: NoneOf, value: Value, _scope: Scope) -> Column:
    """There, and among none of the values."""
    # An unreadable text is there, and equal to nothing that is listed.
    found = sf.coalesce(is_among(value, test.values), sf.lit(col=False))
    return value.stored.isNotNull() & ~found

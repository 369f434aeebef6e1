"""The row test OneOf."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.membership import is_among
from floe.checks import OneOf


def one_of(test: OneOf, value: Value, _scope: Scope) -> Column:
    """Among the values; a listed None stands for null."""
    found = is_among(value, test.values)
    if None not in test.values:
        return found
    is_missing = value.stored.isNull()
    missing = is_missing if value.exists is None else value.exists & is_missing
    return sf.coalesce(found, sf.lit(col=False)) | missing

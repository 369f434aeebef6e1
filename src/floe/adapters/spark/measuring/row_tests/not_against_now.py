"""The row test NotAgainstNow."""

from pyspark.sql import Column

from floe.adapters.spark.measuring.expressions.casts import read_as
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.literals import moment_literal
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import NotAgainstNow
from floe.model import DataType

_MOMENTS = ("date", "timestamp", "timestamp_ntz")


def not_against_now(test: NotAgainstNow, value: Value, scope: Scope) -> Column:
    """Not before, or not after, the time of the run; a date is held against today."""
    column, kind = value.column, value.kind
    if kind in ("string", "unknown"):
        column, kind = read_as(column, DataType("timestamp")), "timestamp"
    if kind not in _MOMENTS:
        raise UnmeasurableError(f"'{value.name}' holds {kind}, which has no place in time")
    now = moment_literal(scope.now, kind)
    opposite = {
        "<=": column > now,
        "<": column >= now,
        ">=": column < now,
        ">": column <= now,
    }
    if test.operator not in opposite:
        raise UnmeasurableError(f"'{test.operator}' is none of <=, <, >= and >")
    return opposite[test.operator]

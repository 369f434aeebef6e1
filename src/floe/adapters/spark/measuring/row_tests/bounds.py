"""Bounds of a range, in the kind of the value."""

from datetime import date

from pyspark.sql import Column

from floe.adapters.spark.measuring.expressions.casts import read_as
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.literals import literal
from floe.adapters.spark.measuring.expressions.scope import Value
from floe.checks import Scalar
from floe.model import DataType


def comparable(value: Value, bound: Scalar) -> tuple[Column, str]:
    """A value and its kind; a text beside a number or moment is read as one."""
    if value.kind not in ("string", "json", "unknown") or isinstance(bound, str | bool):
        return value.column, value.kind
    kind = "timestamp" if isinstance(bound, date) else "float64"
    return read_as(value.column, DataType(kind)), kind


def bound(value: Scalar, kind: str, name: str) -> Column:
    """A bound as a literal, or an error that says what is wrong with it."""
    found = literal(value, kind)
    if found is None:
        raise UnmeasurableError(f"the bound '{value}' of '{name}' cannot be read as {kind}")
    return found

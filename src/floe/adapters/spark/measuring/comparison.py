"""Key values of two tables brought to one type, so that they compare by value."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Value
from floe.model import FLOATS, INTEGERS, DataType

_TEXTS = ("string", "uuid", "json")


def alike(child: Value, parent: Value) -> tuple[Column, Column]:
    """Both values in a type that holds both."""
    if child.type is None or parent.type is None or child.type == parent.type:
        return normal(child), normal(parent)
    ddl = _common(child.type, parent.type)
    if ddl is None:
        raise UnmeasurableError(
            f"'{child.name}' holds {child.kind} and its parent {parent.kind}: "
            "they cannot be compared"
        )
    return child.column.try_cast(ddl), parent.column.try_cast(ddl)


def normal(value: Value) -> Column:
    """A value as grouping sees it: one zero, one NaN."""
    if value.kind in FLOATS:
        return value.column + sf.lit(0.0).cast("float")
    return value.column


def _common(one: DataType, other: DataType) -> str | None:
    kinds = {one.kind, other.kind}
    if kinds <= {*INTEGERS}:
        return "bigint"
    if kinds <= {*INTEGERS, "decimal"}:
        scale = max(one.scale or 0, other.scale or 0)
        return f"decimal(38,{scale})"
    if kinds <= {*INTEGERS, *FLOATS, "decimal"}:
        return "double"
    if kinds <= {*_TEXTS}:
        return "string"
    if kinds == {"date", "timestamp_ntz"} or len(kinds) == 1:
        return {"date": "timestamp_ntz"}.get(min(kinds))
    return None

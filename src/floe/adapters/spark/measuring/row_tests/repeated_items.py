"""The row test RepeatedItems."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import RepeatedItems
from floe.model import FLOATS


def repeated_items(_test: RepeatedItems, value: Value, _scope: Scope) -> Column:
    """Fewer distinct items than items."""
    if value.kind != "array":
        raise UnmeasurableError(f"'{value.name}' holds {value.kind}, which has no items")
    items = value.column
    if value.type and value.type.element and value.type.element.kind in FLOATS:
        items = sf.transform(items, lambda item: item + sf.lit(0.0).cast("float"))
    return sf.size(sf.array_distinct(items)) < sf.size(items)

"""The row test MissingEntries."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import MissingEntries


def missing_entries(test: MissingEntries, value: Value, _scope: Scope) -> Column:
    """There, but without one of the entries that it must have."""
    found = sf.lit(col=False)
    for name in test.names:
        found = found | _lacks(value, name)
    return value.column.isNotNull() & found


def _lacks(value: Value, name: str) -> Column:
    if value.kind == "map":
        return ~sf.map_contains_key(value.column, name)
    if value.kind != "struct" or value.type is None:
        raise UnmeasurableError(f"'{value.name}' holds {value.kind}, which has no entries")
    if not any(field.name.lower() == name.lower() for field in value.type.fields):
        return sf.lit(col=True)
    return value.column.getField(name).isNull()

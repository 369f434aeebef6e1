"""The row test NotMultiple."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.expressions.failures import UnmeasurableError
from floe.adapters.spark.expressions.scope import Scope, Value
from floe.checks import NotMultiple
from floe.model import FLOATS, INTEGERS

_EXACT = "decimal(38,18)"


def not_multiple(test: NotMultiple, value: Value, _scope: Scope) -> Column:
    """Something is left over; counted in decimals, so that 0.3 is a multiple of 0.1."""
    if not test.of.is_finite() or test.of <= 0:
        raise UnmeasurableError(f"nothing is a multiple of '{test.of}'")
    if value.kind in INTEGERS and test.of == int(test.of) and test.of < 2**63:
        return value.column % sf.lit(int(test.of)) != 0
    exact = value.column.try_cast(_EXACT)
    rest = exact % sf.lit(test.of)
    if value.kind not in FLOATS:
        return rest != 0
    # Beyond the reach of decimals, and for NaN and infinity, floats must do.
    rough = ~(value.column.cast("double") % sf.lit(float(test.of)) == 0)
    return sf.when(exact.isNotNull(), rest != 0).otherwise(rough)

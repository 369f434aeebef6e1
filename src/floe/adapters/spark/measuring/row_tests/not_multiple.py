"""The row test NotMultiple."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import NotMultiple
from floe.model import FLOATS, INTEGERS

_EXACT = "decimal(38,18)"
_WHOLE = "decimal(20,0)"


def not_multiple(test: NotMultiple, value: Value, _scope: Scope) -> Column:
    """Something is left over; counted in decimals, so that 0.3 is a multiple of 0.1."""
    if not test.of.is_finite() or test.of <= 0:
        raise UnmeasurableError(f"nothing is a multiple of '{test.of}'")
    if value.kind in FLOATS:
        return _leaves_rest(value, test)
    if value.kind == "decimal":
        return value.column % sf.lit(test.of) != 0
    if value.kind in INTEGERS and test.of == int(test.of) and test.of < 2**63:
        return value.column % sf.lit(int(test.of)) != 0
    return (
        value.column.try_cast(_WHOLE if value.kind in INTEGERS else _EXACT) % sf.lit(test.of) != 0
    )


def _leaves_rest(value: Value, test: NotMultiple) -> Column:
    # By way of its text, a float is the decimal that people wrote: 0.1, not 0.10000000149.
    exact = value.column.cast("string").try_cast(_EXACT)
    is_exact = exact.cast("double") == value.column.cast("string").try_cast("double")
    # Beyond the reach of decimals, and for NaN and infinity, floats must do.
    rough = ~(value.column.cast("double") % sf.lit(float(test.of)) == 0)
    return sf.when(is_exact, exact % sf.lit(test.of) != 0).otherwise(rough)

"""The row test OutOfRange."""

from functools import reduce
from operator import or_

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.bounds import bound, comparable
from floe.checks import OutOfRange, Scalar
from floe.model import FLOATS


def out_of_range(test: OutOfRange, value: Value, _scope: Scope) -> Column:
    """Below or above its bounds, or not a number."""
    column, kind = comparable(value, _first(test))
    found = []
    if test.minimum is not None:
        found.append(column < bound(test.minimum, kind, value.name))
    if test.maximum is not None:
        found.append(column > bound(test.maximum, kind, value.name))
    if test.exclusive_minimum is not None:
        found.append(column <= bound(test.exclusive_minimum, kind, value.name))
    if test.exclusive_maximum is not None:
        found.append(column >= bound(test.exclusive_maximum, kind, value.name))
    if found and kind in FLOATS:
        found.append(sf.isnan(column))
    return reduce(or_, found, sf.lit(col=False)) if found else sf.lit(col=False)


def _first(test: OutOfRange) -> Scalar:
    bounds = (test.minimum, test.maximum, test.exclusive_minimum, test.exclusive_maximum)
    return next((one for one in bounds if one is not None), None)

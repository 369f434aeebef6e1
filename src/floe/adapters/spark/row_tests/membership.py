"""Whether a value is in a list."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.expressions.literals import literal
from floe.adapters.spark.expressions.scope import Value
from floe.checks import Scalar
from floe.model import FLOATS


def is_among(value: Value, values: tuple[Scalar, ...]) -> Column:
    """Whether a value equals one of a list; nulls in the list say nothing."""
    wanted = [literal(one, value.kind) for one in values if one is not None]
    known = [one for one in wanted if one is not None]
    if not known:
        return sf.lit(col=False)
    column = value.column + sf.lit(0.0).cast("float") if value.kind in FLOATS else value.column
    return column.isin(*known)

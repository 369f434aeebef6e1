"""Whether a value is in a list."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.literals import literal
from floe.adapters.spark.measuring.expressions.scope import Value
from floe.checks import Scalar
from floe.model import FLOATS


def is_among(value: Value, values: tuple[Scalar, ...]) -> Column:
    """Whether a value equals one of a list; nulls in the list say nothing."""
    literals = [(one, literal(one, value.kind)) for one in values if one is not None]
    known = [found for _, found in literals if found is not None]
    words = [one for one, found in literals if found is None and isinstance(one, str)]
    column = value.column + sf.lit(0.0).cast("float") if value.kind in FLOATS else value.column
    found = column.isin(*known) if known else sf.lit(col=False)
    if not words or value.stored is value.column:
        return found
    # A file of texts may hold `N/A` where a number should be.
    return sf.coalesce(found, sf.lit(col=False)) | value.stored.isin(*words)

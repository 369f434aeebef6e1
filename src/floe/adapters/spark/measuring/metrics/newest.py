from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.moments import micros_of, moment_from
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.recipe import Piece, Recipe, rows
from floe.checks import Newest
from floe.plan import Measurement


def newest(metric: Newest, scope: Scope) -> Recipe:
    """The greatest moment, in UTC."""
    micros = micros_of(single_value(metric.column, scope))
    piece = Piece(("newest", metric.column), sf.max(micros))
    return Recipe((piece, rows(None)), lambda seen: Measurement(moment_from(seen[0]), seen[1]))

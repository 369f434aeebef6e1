from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.moments import micros_of, moment_from
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.recipe import Piece, Recipe, rows
from floe.checks import Oldest
from floe.plan import Measurement


def oldest(metric: Oldest, scope: Scope) -> Recipe:
    """The least moment, in UTC."""
    micros = micros_of(single_value(metric.column, scope))
    piece = Piece(("oldest", metric.column), sf.min(micros))
    return Recipe((piece, rows(None)), lambda seen: Measurement(moment_from(seen[0]), seen[1]))

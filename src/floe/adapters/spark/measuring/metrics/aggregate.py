from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.figures import figure_of
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.recipe import Piece, Recipe, rows
from floe.checks import Aggregate
from floe.plan import Measurement


def aggregate(metric: Aggregate, _scope: Scope) -> Recipe:
    """A gated aggregate expression over all rows, or those that are looked at."""
    expression = metric.expression
    if metric.where is not None and not metric.is_filtered:
        told = metric.where.expression
        condition = told if metric.where.is_bad else f"NOT coalesce(({told}), false)"
        expression = f"{expression} FILTER (WHERE {condition})"
    piece = Piece(("aggregate", expression), sf.expr(expression))
    return Recipe(
        (piece, rows(metric.where)), lambda seen: Measurement(figure_of(seen[0]), seen[1])
    )

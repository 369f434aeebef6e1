from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.recipe import Piece, Recipe, count_where, rows
from floe.adapters.spark.measuring.predicates import holds, is_bad
from floe.checks import BadRows
from floe.plan import Measurement


def bad_rows(metric: BadRows, scope: Scope) -> Recipe:
    """The bad rows among those that are looked at."""
    bad = is_bad(metric.predicate, scope)
    if metric.where is not None:
        bad = holds(metric.where) & bad
    piece = Piece(("bad", metric.predicate, metric.where), count_where(bad))
    return Recipe((piece, rows(metric.where)), lambda seen: Measurement(seen[0], seen[1]))

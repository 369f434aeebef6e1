from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics.recipe import Piece, Recipe, count_where, rows
from floe.adapters.spark.measuring.predicates import is_bad
from floe.checks import ColumnType, Unreadable, ValueTest
from floe.plan import Measurement


def unreadable_texts(metric: ColumnType, scope: Scope) -> Recipe:
    """In a table of texts, how many cannot be read as the declared type."""
    declared = metric.physical or metric.column.type
    if declared is None:
        raise UnmeasurableError(f"no type is declared for '{metric.column}'")
    test = ValueTest(metric.column, Unreadable(declared))
    piece = Piece(("bad", test, None), count_where(is_bad(test, scope)))
    return Recipe((piece, rows(None)), lambda seen: Measurement(seen[0], seen[1]))

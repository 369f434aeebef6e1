"""What the stages after the first pass must know, measured in it for free."""

from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.metrics.recipe import Piece, rows
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import Condition
from floe.plan import KeyStage


def extra_pieces(run: TableRun) -> tuple[Piece, ...]:
    """Row counts for percentages, and the extents of integer keys that must be decided."""
    wheres: dict[Condition | None, None] = {None: None}
    wheres |= dict.fromkeys(stage.metric.where for stage in run.plan.keys)
    extents = [piece for stage in run.plan.keys for piece in _extent(stage, run)]
    return (*(rows(where) for where in wheres), *extents)


def _extent(stage: KeyStage, run: TableRun) -> tuple[Piece, ...]:
    if stage.strategy != "decide" or len(stage.metric.columns) != 1:
        return ()
    try:
        value = single_value(stage.metric.columns[0], run.scope)
    except UnmeasurableError:
        return ()
    name, column = str(stage.metric.columns[0]), value.column
    return (
        Piece(("least", name), sf.min(column)),
        Piece(("greatest", name), sf.max(column)),
    )

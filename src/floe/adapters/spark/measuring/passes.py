"""Many metrics in one scan with one aggregate."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from pyspark.sql import DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.bisection import bisect
from floe.adapters.spark.measuring.expressions.failures import (
    UnmeasurableError,
    is_hopeless,
    is_outside,
    not_measured,
)
from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.fused_references import FusedReference, fused_references, orphans
from floe.adapters.spark.measuring.metrics import (
    UNREADABLE_COUNT,
    Piece,
    Recipe,
    by_spark,
    recipe_for,
    rows,
    unreadable_rows,
)
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import Aggregate, Condition, Metric
from floe.plan import KeyStage, Measured, NotMeasured, Pass, counts_rows

_Seen = Mapping[Hashable, Any]


def measure_pass(shared: Pass, run: TableRun, *, is_first: bool) -> dict[Metric, Measured]:
    """Every metric of a pass; the first one also learns what later stages need."""
    joined, unjoined = fused_references(shared.references, run)
    recipes, refused = _recipes(shared.metrics, run)
    recipes |= {one.metric: orphans(one, run.scope) for one in joined}
    pieces = [piece for recipe in recipes.values() for piece in recipe.pieces]
    extras = _extra_pieces(run) if is_first else ()
    seen, broken = _aggregate(joined, [*pieces, *extras], run)
    if is_first:
        _keep(seen, run)
    read = {metric: _read(recipe, seen, broken) for metric, recipe in recipes.items()}
    return {**refused, **unjoined, **read}


def _recipes(
    metrics: tuple[Metric, ...], run: TableRun
) -> tuple[dict[Metric, Recipe], dict[Metric, Measured]]:
    recipes: dict[Metric, Recipe] = {}
    refused: dict[Metric, Measured] = {}
    for metric in metrics:
        try:
            recipes[metric] = _recipe(metric, run)
        except Exception as error:  # noqa: BLE001 - classic Spark parses expressions at once
            refused[metric] = not_measured(error)
    return recipes, refused


def _recipe(metric: Metric, run: TableRun) -> Recipe:
    if isinstance(metric, Aggregate) and counts_rows(metric):
        # The rows of a condition are counted in any case, and need no second buffer.
        return Recipe((rows(metric.where, run.scope),), lambda seen: by_spark(seen[0], seen[0]))
    return recipe_for(metric, run.scope)


def _extra_pieces(run: TableRun) -> tuple[Piece, ...]:
    """What later stages must know: row counts for percentages, extents of keys to be decided."""
    wheres: dict[Condition | None, None] = {None: None}
    wheres |= dict.fromkeys(stage.metric.where for stage in run.plan.keys)
    extents = [piece for stage in run.plan.keys for piece in _extent(stage, run)]
    marks = (unreadable_rows(),) if run.scope.has_marks else ()
    return (*(rows(where, run.scope) for where in wheres), *extents, *marks)


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


def _aggregate(
    joined: Sequence[FusedReference], pieces: Sequence[Piece], run: TableRun
) -> tuple[_Seen, Mapping[Hashable, Exception]]:
    distinct = {piece.key: piece for piece in pieces}
    frame = _frame(joined, run)

    def analyse(keys: Sequence[Hashable]) -> dict[Hashable, Piece]:
        # Reading the schema makes Connect analyse too, without a job.
        _ = frame.agg(*_aliased([distinct[key] for key in keys])).schema
        return {key: distinct[key] for key in keys}

    def collect(keys: Sequence[Hashable]) -> dict[Hashable, Any]:
        query = frame.agg(*_aliased([distinct[key] for key in keys]))
        run.scans += 1
        row = run.run(query.collect, f"{len(keys)} figures in one pass")[0]
        return dict(zip(keys, row, strict=True))

    compiled, uncompiled = bisect(tuple(distinct), analyse, is_outside)
    seen, failed = bisect(tuple(compiled), collect, is_hopeless)
    return seen, uncompiled | failed


def _frame(joined: Sequence[FusedReference], run: TableRun) -> DataFrame:
    # All outer keys first: a subquery must find them by names that only they have.
    keys = [column for one in joined for column in one.child_keys]
    frame = run.frame.select("*", *keys) if keys else run.frame
    return frame.select("*", *(one.has_parent for one in joined)) if joined else frame


def _aliased(pieces: Sequence[Piece]) -> list[Any]:
    return [piece.column.alias(f"m{place}") for place, piece in enumerate(pieces)]


def _keep(seen: _Seen, run: TableRun) -> None:
    run.unreadable = seen.get(UNREADABLE_COUNT, 0)
    for key, value in seen.items():
        if isinstance(key, tuple) and key[0] == "rows":
            run.rows[key[1]] = value
        if isinstance(key, tuple) and key[0] == "least":
            greatest = seen.get(("greatest", key[1]), value)
            run.extents[key[1]] = None if greatest is None else (int(value), int(greatest))


def _read(recipe: Recipe, seen: _Seen, broken: Mapping[Hashable, Exception]) -> Measured:
    for piece in recipe.pieces:
        if piece.key in broken:
            return not_measured(broken[piece.key])
    try:
        return recipe.read([seen[piece.key] for piece in recipe.pieces])
    except UnmeasurableError as error:
        return NotMeasured(str(error))

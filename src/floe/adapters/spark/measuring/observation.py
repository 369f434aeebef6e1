"""Figures that ride on a write or another action that happens anyway."""

import contextlib
import threading
import uuid
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pyspark.sql import Column, DataFrame, Observation

from floe.adapters.spark.measuring.bisection import bisect
from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics import Piece, Recipe, recipe_for
from floe.adapters.spark.measuring.quiet_errors import quiet_errors
from floe.checks import Aggregate, AnyOf, BadRows, Condition, Metric
from floe.plan import Measured, NotMeasured

_PATIENCE = 10.0
_RISKY = NotMeasured("its SQL could stop the write: check the table once it is written")


@dataclass(frozen=True, slots=True)
class Watched:
    """Figures that are there once an action has run; those of the latest write, if there is one."""

    observation: Observation
    writes: list[Observation] = field(default_factory=list)

    def get(self, patience: float = _PATIENCE) -> Mapping[str, Any] | None:
        """The figures, or None where Spark does not tell them in time."""
        # Spark never answers when its planner finds the table empty, so nobody may wait for it.
        answer: list[Mapping[str, Any]] = []
        observation = self.writes[-1] if self.writes else self.observation

        def ask() -> None:
            # Whoever still waits when the session ends has nobody left to tell.
            with contextlib.suppress(Exception):
                answer.append(observation.get)

        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        asking.join(patience)
        return answer[0] if answer else None


@dataclass(frozen=True, slots=True)
class Observed:
    """Metrics that are measured by whatever is done with the table."""

    watched: Watched
    recipes: Mapping[Metric, Recipe]
    names: Mapping[Hashable, str]
    refused: Mapping[Metric, Measured]

    def get(self, patience: float = _PATIENCE) -> Mapping[Metric, Measured]:
        """Every metric's figure, after the action has run."""
        seen = self.watched.get(patience) if self.recipes else {}
        if seen is None:
            late = NotMeasured("Spark reported no figures: was the table written, and not empty?")
            return {**self.refused, **dict.fromkeys(self.recipes, late)}
        return {**self.refused, **{one: self._read(one, seen) for one in self.recipes}}

    def _read(self, metric: Metric, seen: Mapping[str, Any]) -> Measured:
        recipe = self.recipes[metric]
        try:
            return recipe.read([seen[self.names[piece.key]] for piece in recipe.pieces])
        except Exception as error:  # noqa: BLE001 - the reason is the answer
            return not_measured(error)


@quiet_errors()
def observe(
    frame: DataFrame, metrics: tuple[Metric, ...], scope: Scope
) -> tuple[DataFrame, Observed]:
    """The same rows, and the metrics that they will yield when an action runs over them."""
    recipes: dict[Metric, Recipe] = {}
    refused: dict[Metric, Measured] = {}
    for metric in metrics:
        if _can_stop_a_write(metric):
            refused[metric] = _RISKY
            continue
        try:
            recipes[metric] = recipe_for(metric, scope)
        except Exception as error:  # noqa: BLE001 - a broken metric must not break the write
            refused[metric] = not_measured(error)
    fine, broken = bisect(tuple(recipes), lambda some: _analyse(frame, recipes, some), _is_never)
    refused |= {metric: not_measured(error) for metric, error in broken.items()}
    pieces: dict[Hashable, Piece] = {
        piece.key: piece for recipe in fine.values() for piece in recipe.pieces
    }
    names = {key: f"m{place}" for place, key in enumerate(pieces)}
    columns = {names[key]: piece.column for key, piece in pieces.items()}
    watched_frame, watched = watch(frame, columns)
    return watched_frame, Observed(watched, fine, names, refused)


def _can_stop_a_write(metric: Metric) -> bool:
    """Whether somebody's own SQL is in it: a division by zero there would end the write."""
    if isinstance(metric, Aggregate) or getattr(metric, "where", None) is not None:
        return True
    if not isinstance(metric, BadRows):
        return False
    predicate = metric.predicate
    tests = predicate.predicates if isinstance(predicate, AnyOf) else (predicate,)
    return any(isinstance(test, Condition) for test in tests)


def _analyse(
    frame: DataFrame, recipes: Mapping[Metric, Recipe], some: Sequence[Metric]
) -> dict[Metric, Recipe]:
    pieces = {piece.key: piece.column for metric in some for piece in recipes[metric].pieces}
    columns = [column.alias(f"m{place}") for place, column in enumerate(pieces.values())]
    # What may be observed is less than what may be aggregated, and only this tells.
    _ = frame.observe("floe", *columns).schema
    return {metric: recipes[metric] for metric in some}


def _is_never(_: Exception) -> bool:
    return False


def watch(frame: DataFrame, figures: Mapping[str, Column]) -> tuple[DataFrame, Watched]:
    """The same rows, and figures of them that are there once an action has run."""
    watched = Watched(_observation())
    if not figures:
        return frame, watched
    columns = [column.alias(name) for name, column in figures.items()]

    def again() -> DataFrame:
        watched.writes.append(_observation())
        return frame.observe(watched.writes[-1], *columns)

    return _watch_writes(frame.observe(watched.observation, *columns), again), watched


def _observation() -> Observation:
    return Observation(f"floe-{uuid.uuid4().hex}")


def _watch_writes(frame: DataFrame, again: Callable[[], DataFrame]) -> DataFrame:
    """The same frame, whose every write is watched anew.

    An observation has the figures of the first action alone, and `show()` looks at few rows.
    """
    kind = type(frame)
    writers = {
        "write": property(lambda _: again().write),
        "writeTo": lambda _, table: again().writeTo(table),
    }
    frame.__class__ = type(kind.__name__, (kind,), writers)
    return frame

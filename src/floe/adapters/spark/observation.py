"""Figures that ride on a write or another action that happens anyway."""

import threading
import uuid
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from pyspark.sql import Column, DataFrame, Observation

from floe.adapters.spark.expressions.failures import not_measured
from floe.adapters.spark.expressions.scope import Scope
from floe.adapters.spark.metrics.contents import recipe_for
from floe.adapters.spark.metrics.recipe import Piece, Recipe
from floe.checks import Metric
from floe.plan import Measured, NotMeasured

_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Watched:
    """Figures that are there once an action has run."""

    observation: Observation

    def get(self, patience: float = _PATIENCE) -> Mapping[str, Any] | None:
        """The figures, or None where Spark does not tell them in time."""
        # Spark never answers when its planner finds the table empty, so nobody may wait for it.
        answer: list[Mapping[str, Any]] = []
        asking = threading.Thread(target=lambda: answer.append(self.observation.get), daemon=True)
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
            late = NotMeasured("Spark told no figures: was the table written, and not empty?")
            return {**self.refused, **dict.fromkeys(self.recipes, late)}
        return {**self.refused, **{one: self._read(one, seen) for one in self.recipes}}

    def _read(self, metric: Metric, seen: Mapping[str, Any]) -> Measured:
        recipe = self.recipes[metric]
        try:
            return recipe.read([seen[self.names[piece.key]] for piece in recipe.pieces])
        except Exception as error:  # noqa: BLE001 - the reason is the answer
            return not_measured(error)


def observe(
    frame: DataFrame, metrics: tuple[Metric, ...], scope: Scope
) -> tuple[DataFrame, Observed]:
    """The same rows, and the metrics that they will yield when an action runs over them."""
    recipes: dict[Metric, Recipe] = {}
    refused: dict[Metric, Measured] = {}
    for metric in metrics:
        try:
            recipe = recipe_for(metric, scope)
            _ = frame.agg(*(piece.column for piece in recipe.pieces)).schema
            recipes[metric] = recipe
        except Exception as error:  # noqa: BLE001 - a broken metric must not break the write
            refused[metric] = not_measured(error)
    pieces: dict[Hashable, Piece] = {
        piece.key: piece for recipe in recipes.values() for piece in recipe.pieces
    }
    names = {key: f"m{place}" for place, key in enumerate(pieces)}
    columns = {names[key]: piece.column for key, piece in pieces.items()}
    watched_frame, watched = watch(frame, columns)
    return watched_frame, Observed(watched, recipes, names, refused)


def watch(frame: DataFrame, figures: Mapping[str, Column]) -> tuple[DataFrame, Watched]:
    """The same rows, and figures of them that are there once an action has run."""
    observation = Observation(f"floe-{uuid.uuid4().hex}")
    if not figures:
        return frame, Watched(observation)
    columns = [column.alias(name) for name, column in figures.items()]
    return frame.observe(observation, *columns), Watched(observation)

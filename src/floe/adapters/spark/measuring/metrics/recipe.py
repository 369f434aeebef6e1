"""How one metric is made of aggregates of a shared pass."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.predicates import holds
from floe.checks import Condition
from floe.plan import Measurement


@dataclass(frozen=True, slots=True)
class Piece:
    """One aggregate; pieces with the same key are computed once."""

    key: Hashable
    column: Column


@dataclass(frozen=True, slots=True)
class Recipe:
    """The pieces of a metric, and how to read their values."""

    pieces: tuple[Piece, ...]
    read: Callable[[Sequence[Any]], Measurement]


def rows(where: Condition | None) -> Piece:
    """How many rows there are, or are looked at."""
    column = sf.count(sf.lit(1)) if where is None else count_where(holds(where))
    return Piece(("rows", where), column)


def count_where(condition: Column) -> Column:
    """How many rows a condition is true of."""
    # count_if puts the conditions of a pass into one projection, which many rules make longer
    # than what Java compiles.
    return sf.count(sf.when(condition, sf.lit(1)))

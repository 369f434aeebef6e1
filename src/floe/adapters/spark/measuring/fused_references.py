"""Foreign keys answered in a shared pass, by existence joins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.metrics import Piece, Recipe, by_spark, rows
from floe.adapters.spark.measuring.references import is_named, key_pairs
from floe.adapters.spark.measuring.table_run import MOST_FEW, TableRun
from floe.checks import Metric, OrphanRows
from floe.plan import Measured


@dataclass(frozen=True, slots=True)
class FusedReference:
    """A reference as columns of the scan: its keys, and whether their parent is there."""

    metric: OrphanRows
    child_keys: tuple[Column, ...]
    has_parent: Column
    is_orphan: Column


def fused_references(
    metrics: Sequence[OrphanRows], run: TableRun
) -> tuple[list[FusedReference], Mapping[Metric, Measured]]:
    """Those that can be joined, and why the others cannot."""
    joined: list[FusedReference] = []
    unjoined: dict[Metric, Measured] = {}
    for place, metric in enumerate(metrics):
        try:
            joined.append(_fuse(metric, place, run))
        except Exception as error:  # noqa: BLE001 - a parent out of reach fails alone
            unjoined[metric] = not_measured(error)
    return joined, unjoined


def orphans(reference: FusedReference, scope: Scope) -> Recipe:
    """The rows without a parent."""
    piece = Piece(("orphans", reference.metric), sf.count(sf.when(reference.is_orphan, sf.lit(1))))
    return Recipe((piece, rows(None, scope)), lambda seen: by_spark(seen[0], seen[1]))


def _fuse(metric: OrphanRows, place: int, run: TableRun) -> FusedReference:
    child, parent, frame = key_pairs(metric, run)
    # Names that no table has: a subquery looks for outer names in its own table first.
    ours = [f"__floe_child_{place}_{part}" for part in range(len(child))]
    theirs = [f"__floe_parent_{place}_{part}" for part in range(len(parent))]
    exists = f"__floe_exists_{place}"
    keys = tuple(key.alias(name) for key, name in zip(child, ours, strict=True))
    parents = frame.select(*(key.alias(name) for key, name in zip(parent, theirs, strict=True)))
    if _has_few_children(metric, run):
        parents = _wanted(parents, theirs, child, run)
    found = _parent_of(parents, ours, theirs).exists().alias(exists)
    return FusedReference(metric, keys, found, is_named(metric, run) & ~sf.col(exists))


def _has_few_children(metric: OrphanRows, run: TableRun) -> bool:
    """Whether it is cheaper to look for the children's keys than to send all parents around."""
    parent = run.facts_of(metric.parent)
    is_small = parent is not None and parent.rows is not None and parent.rows <= MOST_FEW
    return run.is_small and not is_small


def _wanted(
    parents: DataFrame, theirs: list[str], child: Sequence[Column], run: TableRun
) -> DataFrame:
    ours = [f"{name}_wanted" for name in theirs]
    children = run.frame.select(*(key.alias(name) for key, name in zip(child, ours, strict=True)))
    same = [sf.col(one) == sf.col(other) for one, other in zip(theirs, ours, strict=True)]
    return parents.join(sf.broadcast(children), reduce(and_, same), "left_semi")


def _parent_of(parents: DataFrame, ours: list[str], theirs: list[str]) -> DataFrame:
    pairs = [
        (sf.col(ours_).outer(), sf.col(name)) for ours_, name in zip(ours, theirs, strict=True)
    ]
    if len(pairs) == 1:
        return sf.broadcast(parents).where(pairs[0][1] == pairs[0][0])
    # One number is cheaper to look up than several values. The values themselves are compared
    # too, as a range, because Spark would make an equality a part of the looked-up key.
    hashed = parents.select("*", sf.xxhash64(*map(sf.col, theirs)).alias("__floe_hash"))
    same = sf.col("__floe_hash") == sf.xxhash64(*(outer for outer, _ in pairs))
    for outer, inner in pairs:
        same = same & (inner >= outer) & (inner <= outer)
    return sf.broadcast(hashed).where(same)

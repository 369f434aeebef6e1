"""How exact uniqueness is found, and which keys need not be looked at."""

from collections.abc import Mapping

from floe.checks import Condition, DuplicateRows
from floe.model import DataType
from floe.plan.actual_types import type_at
from floe.plan.facts import TableFacts
from floe.plan.limits import EngineLimits
from floe.plan.metadata import statistics_of
from floe.plan.reads import columns_read
from floe.plan.table_plan import KeyStage

BITMAP = "bitmap"
HASH = "hash"
DECIDE = "decide"

_INTEGERS = ("int8", "int16", "int32", "int64")
# Bitmaps number their bits by absolute values, and this one has none among 64-bit integers.
_LEAST = -(2**63)


def plan_keys(
    metrics: tuple[DuplicateRows, ...],
    facts: TableFacts,
    where: Condition | None,
    limits: EngineLimits,
) -> tuple[KeyStage, ...]:
    """A stage for each key, short keys first: they may prove the longer ones."""
    stages: list[KeyStage] = []
    for metric in sorted(metrics, key=lambda metric: len(metric.columns)):
        strategy = _strategy(metric, facts, where, limits.bits_per_row)
        undecided = sum(stage.strategy == DECIDE for stage in stages)
        if strategy == DECIDE and undecided == limits.undecided_keys:
            strategy = HASH
        stages.append(KeyStage(metric, strategy, columns_read((metric,), facts)))
    return tuple(stages)


def find_implied(stages: tuple[KeyStage, ...]) -> Mapping[DuplicateRows, DuplicateRows]:
    """Keys that hold another key: where that one is unique, so are they."""
    implied: dict[DuplicateRows, DuplicateRows] = {}
    roots: list[DuplicateRows] = []
    for stage in stages:
        proof = next((root for root in roots if _proves(root, stage.metric)), None)
        if proof is None:
            roots.append(stage.metric)
        else:
            implied[stage.metric] = proof
    return implied


def _proves(root: DuplicateRows, metric: DuplicateRows) -> bool:
    is_wider = root.where is None or root.where == metric.where
    steps = {path.steps for path in metric.columns}
    is_plain = not any(path.is_repeated for path in root.columns)
    return is_wider and is_plain and {path.steps for path in root.columns} <= steps


def _strategy(
    metric: DuplicateRows, facts: TableFacts, where: Condition | None, bits_per_row: int
) -> str:
    if metric.where is not None or facts.is_text or not _are_integers(metric, facts):
        return HASH
    extent = _extent(metric, facts)
    is_single = len(metric.columns) == 1
    if extent is None or facts.rows is None or where is not None:
        return DECIDE if is_single else HASH
    return BITMAP if extent <= bits_per_row * facts.rows else HASH


def _are_integers(metric: DuplicateRows, facts: TableFacts) -> bool:
    types = [type_at(facts, path) for path in metric.columns if not path.is_repeated]
    integers = [one for one in types if isinstance(one, DataType) and one.kind in _INTEGERS]
    return len(integers) == len(metric.columns)


def _extent(metric: DuplicateRows, facts: TableFacts) -> int | None:
    """How many different keys there can be; None where nobody knows."""
    extent = 1
    for path in metric.columns:
        known = statistics_of(facts, path)
        if not isinstance(known.minimum, int) or not isinstance(known.maximum, int):
            return None
        # Bitmaps cannot number the least of all integers.
        extent *= known.maximum - known.minimum + 1 if known.minimum > _LEAST else 2**64
    return extent

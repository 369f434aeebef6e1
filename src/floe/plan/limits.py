"""What an engine bears in one go, and what its steps cost, as the engine itself says it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StepCosts:
    """What steps cost, in bare scans of all columns that a table's checks need.

    `keys` has a cost for each strategy of exact uniqueness.
    """

    metric: float = 0.0
    pattern: float = 0.0
    fused_reference: float = 0.0
    reference: float = 0.0
    query: float = 0.0
    keys: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """How much an engine takes into one scan.

    `buffers` may an aggregate hold, `expression_buffers` one expression that shares it, and
    `extent_buffers` are taken by an integer key whose extent is not known yet; there are at most
    `undecided_keys` of those. Bitmaps pay up to `bits_per_row`. Up to `fused_references` foreign
    keys are answered in the scan, with parents of at most `parent_bytes`, `parents_bytes` in all.
    """

    buffers: int
    expression_buffers: int
    extent_buffers: int
    undecided_keys: int
    bits_per_row: int
    fused_references: int
    parent_bytes: int
    parents_bytes: int
    costs: StepCosts = field(default_factory=StepCosts)

"""The limits of an engine that tests plan for."""

from floe.plan import EngineLimits, StepCosts

LIMITS = EngineLimits(
    buffers=80,
    expression_buffers=24,
    extent_buffers=3,
    undecided_keys=16,
    bits_per_row=64,
    fused_references=24,
    parent_bytes=64 * 2**20,
    parents_bytes=192 * 2**20,
    costs=StepCosts(0.01, 0.7, 0.6, 1.0, 1.0, {"bitmap": 0.33, "hash": 1.0, "decide": 1.0}),
)

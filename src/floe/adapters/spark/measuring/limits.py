"""What Spark bears in one pass, and what its steps cost."""

from floe.plan import EngineLimits, StepCosts

_MEBIBYTE = 1024 * 1024

SPARK_LIMITS = EngineLimits(
    # Spark leaves compiled code when an aggregate holds about a hundred buffers, which costs
    # several times what a second scan does.
    buffers=80,
    expression_buffers=24,
    # Minimum, maximum and count.
    extent_buffers=3,
    undecided_keys=16,
    # Sparser numbers than this make a bitmap larger than a hash of each.
    bits_per_row=64,
    fused_references=24,
    parent_bytes=64 * _MEBIBYTE,
    parents_bytes=3 * 64 * _MEBIBYTE,
    # Measured on five million rows; rough, and only there to compare plans.
    costs=StepCosts(
        metric=0.01,
        pattern=0.7,
        fused_reference=0.6,
        reference=1.0,
        query=1.0,
        keys={"bitmap": 0.33, "hash": 1.0, "decide": 1.0},
    ),
)

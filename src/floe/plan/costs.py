"""What measuring costs, in bare scans of all columns that a table's checks need.

The figures were measured on five million rows; they are rough, and only there to compare plans.
"""

from floe.checks import NoMatch, ValueTest, WrongFormat
from floe.plan.reads import tests_in
from floe.plan.table_plan import Pass

_RULE = 0.01
_PATTERN = 0.7
_FUSED_REFERENCE = 0.6
_REFERENCE_STAGE = 1.0
_KEYS = {"bitmap": 0.33, "hash": 1.0, "decide": 1.0}


def estimate_pass(each: Pass, width: int) -> float:
    """A fused scan: the columns that it reads, and what is done with them."""
    patterns = {
        test
        for metric in each.metrics
        for test in tests_in(metric)
        if isinstance(test, ValueTest) and isinstance(test.test, NoMatch | WrongFormat)
    }
    work = _RULE * len(each.metrics) + _PATTERN * len(patterns)
    scan = len(each.columns) / width
    return round(scan + work + _FUSED_REFERENCE * len(each.references), 2)


def estimate_key(strategy: str) -> float:
    """Exact uniqueness, its own narrow scan included."""
    return _KEYS[strategy]


def estimate_reference() -> float:
    """A foreign key that is joined on its own."""
    return _REFERENCE_STAGE

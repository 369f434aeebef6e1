"""How real tables differ from what their contracts say."""

from floe.drift.comparison import Rules, compare_schema
from floe.drift.detection import Drift, TableDrift, detect_drift, judge_table
from floe.drift.differences import KINDS, Difference, difference

__all__ = [
    "KINDS",
    "Difference",
    "Drift",
    "Rules",
    "TableDrift",
    "compare_schema",
    "detect_drift",
    "difference",
    "judge_table",
]

"""For notebooks and jobs: check DataFrames and tables, or watch a write."""

from floe.spark.check_result import CheckResult
from floe.spark.checking import check
from floe.spark.observing import WatchedWrite, observe

__all__ = ["CheckResult", "WatchedWrite", "check", "observe"]

"""For notebooks and jobs: check DataFrames, tables and names, or watch a write."""

from floe.spark.check_result import CheckResult
from floe.spark.checking import check
from floe.spark.event_names import check_names
from floe.spark.observing import WatchedWrite, observe

__all__ = ["CheckResult", "WatchedWrite", "check", "check_names", "observe"]

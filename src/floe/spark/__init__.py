"""For notebooks and jobs: read, write and check tables by their contracts, as one tracked run."""

from floe.spark.check_result import CheckResult
from floe.spark.checking import check
from floe.spark.event_names import check_names
from floe.spark.job_runs import ContractJob, run
from floe.spark.observing import WatchedWrite, observe
from floe.spark.reading import read
from floe.spark.sessions import session
from floe.spark.writing import write

__all__ = [
    "CheckResult",
    "ContractJob",
    "WatchedWrite",
    "check",
    "check_names",
    "observe",
    "read",
    "run",
    "session",
    "write",
]

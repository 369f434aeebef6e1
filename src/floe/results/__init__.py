"""Whether promises held: what was seen, judged."""

from floe.results.result import Result, Status
from floe.results.run import Run, RunStore

__all__ = ["Result", "Run", "RunStore", "Status"]

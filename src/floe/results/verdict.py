"""What all results together mean."""

from collections.abc import Iterable
from dataclasses import dataclass

from floe.findings import Severity
from floe.results.result import Result, Status
from floe.results.run import Run

_FINE = 0
_VIOLATED = 1
_FAILED_OUTSIDE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """How many checks came out how, and what finding out took."""

    passed: int = 0
    failed: int = 0
    warned: int = 0
    informational: int = 0
    not_run: int = 0
    error: int = 0
    rows: int = 0
    passes: int = 0
    jobs: int = 0
    seconds: float = 0.0


def summarise(runs: Iterable[Run]) -> Summary:
    """The sum over runs."""
    runs = tuple(runs)
    return Summary(
        **{status.value: sum(run.count(status) for run in runs) for status in Status},
        rows=sum(sum(run.rows.values()) for run in runs),
        passes=sum(run.passes for run in runs),
        jobs=sum(run.jobs for run in runs),
        seconds=sum(run.seconds for run in runs),
    )


def exit_code(
    results: Iterable[Result], *, fail_on: str = Severity.ERROR, allow_not_run: bool = False
) -> int:
    """1 if a promise is broken, 3 if something outside failed, 1 if something was not run."""
    results = tuple(results)
    if any(is_violation(result, fail_on) for result in results):
        return _VIOLATED
    statuses = {result.status for result in results}
    if Status.ERROR in statuses:
        return _FAILED_OUTSIDE
    return _VIOLATED if Status.NOT_RUN in statuses and not allow_not_run else _FINE


def is_violation(result: Result, fail_on: str = Severity.ERROR) -> bool:
    """Whether a result is bad enough to stop for."""
    if result.status is Status.FAILED:
        return True
    return result.status is Status.WARNED and result.check.severity.rank <= Severity(fail_on).rank

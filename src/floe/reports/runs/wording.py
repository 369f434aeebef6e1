"""Runs in words: how they went, and what it took."""

from floe.reports import count
from floe.results import (
    Result,
    Status,
    Summary,
    describe_measured,
    describe_promise,
    is_withheld,
)

STATUS_WORDS = {
    Status.PASSED: "passed",
    Status.FAILED: "failed",
    Status.WARNED: "warned",
    Status.INFORMATIONAL: "info",
    Status.NOT_RUN: "not run",
    Status.ERROR: "error",
}
_JUDGED = (Status.PASSED, Status.FAILED, Status.WARNED)


def result_words(result: Result) -> str:
    """What was measured, against what it must be; empty where nothing was judged."""
    promise = describe_promise(result.check)
    if result.measured is None:
        seen = "not shown" if is_withheld(result) else "nothing"
        return f"{seen}, {promise}" if promise and result.status in _JUDGED else ""
    seen = describe_measured(result)
    if result.failing_rows and result.rows is None:
        seen += f" ({rows_words(result.failing_rows)})"
    return f"{seen}, {promise}" if promise else seen


def verdict_word(summary: Summary) -> str:
    """How it went, in a word."""
    if summary.failed:
        return "failed"
    if summary.error:
        return "error"
    return "incomplete" if summary.not_run else "passed"


def count_words(summary: Summary) -> str:
    """How many checks of each status."""
    counts = {status: getattr(summary, status.value) for status in Status}
    listed = [f"{number:,} {STATUS_WORDS[status]}" for status, number in counts.items() if number]
    return ", ".join(listed) or "no checks"


def effort_words(summary: Summary) -> str:
    """What was read, and what it took."""
    parts = [rows_words(summary.rows)]
    # What metadata answers is not read: rows per second would praise a scan that never was.
    if summary.rows and summary.passes and summary.seconds > 0:
        parts.append(f"{summary.rows / summary.seconds:,.0f} rows/s")
    passes = "1 pass" if summary.passes == 1 else f"{summary.passes} passes"
    parts += [passes, count(summary.jobs, "job"), seconds_words(summary.seconds)]
    return ", ".join(parts)


def rows_words(rows: int) -> str:
    """A number of rows."""
    return f"{rows:,} row" if rows == 1 else f"{rows:,} rows"


def seconds_words(seconds: float) -> str:
    """How long something took."""
    if seconds < 60:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"

"""Runs in words: how they went, and what it took."""

from floe.reports import count
from floe.reports.runs.report import RunReport
from floe.results import (
    Result,
    Run,
    Status,
    Summary,
    describe_measured,
    describe_promise,
    is_withheld,
    summarise,
)

STATUS_WORDS = {
    Status.PASSED: "passed",
    Status.FAILED: "failed",
    Status.WARNED: "warned",
    Status.INFORMATIONAL: "info",
    Status.NOT_RUN: "not run",
    Status.ERROR: "error",
}
UNREADABLE = "cannot be read as a contract: try floe lint"
_NO_TIME = 0.05
# With fewer, the time is that of starting to read.
_MANY_ROWS = 100_000
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


def verdict_words(report: RunReport) -> str:
    """How it went in a word, and how many checks came out how."""
    counted = count_words(summarise(report.outcome.runs))
    lost = len(report.outcome.unreadable)
    unreadable = f", {count(lost, 'file')} unreadable" if lost else ""
    return f"{report.outcome.word}: {counted}{unreadable}"


def count_words(summary: Summary) -> str:
    """How many checks of each status."""
    counts = {status: getattr(summary, status.value) for status in Status}
    listed = [f"{number:,} {STATUS_WORDS[status]}" for status, number in counts.items() if number]
    return ", ".join(listed) or "no checks"


def effort_words(runs: tuple[Run, ...]) -> str:
    """What was read, and what it took; what was not, or says nothing, is left out."""
    summary = summarise(runs)
    passes = "1 pass" if summary.passes == 1 else f"{summary.passes} passes"
    said = (
        rows_words(summary.rows) if summary.rows else "",
        _rate_words(runs),
        passes if summary.passes else "",
        count(summary.jobs, "job") if summary.jobs else "",
        seconds_words(summary.seconds),
    )
    return ", ".join(filter(None, said))


def _rate_words(runs: tuple[Run, ...]) -> str:
    """Rows in a second, of tables that were read: metadata answers at once, and reads no row."""
    read = [(run.rows.get(table, 0), s) for run in runs for table, s in run.table_seconds.items()]
    rows, seconds = sum(rows for rows, _ in read), sum(s for _, s in read)
    return f"{rows / seconds:,.0f} rows/s" if rows >= _MANY_ROWS and seconds > 0 else ""


def rows_words(rows: int) -> str:
    """A number of rows."""
    return f"{rows:,} row" if rows == 1 else f"{rows:,} rows"


def seconds_words(seconds: float) -> str:
    """How long something took; nothing where it took no time to speak of."""
    if seconds < _NO_TIME:
        return ""
    if seconds < 60:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"

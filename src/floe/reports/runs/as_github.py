"""Runs as workflow commands, which GitHub shows beside the contract's lines."""

from floe.cleaning import clean
from floe.reports import write_command
from floe.reports.runs.report import RunReport, loudest_first
from floe.reports.runs.wording import STATUS_WORDS, result_words
from floe.results import Result, Status

_COMMANDS = {
    Status.FAILED: "error",
    Status.ERROR: "error",
    Status.NOT_RUN: "warning",
    Status.WARNED: "warning",
}


def render_github(report: RunReport) -> str:
    """One command per check that did not hold or was not run."""
    return "".join(
        f"{_command(report, result)}\n"
        for run in report.runs
        for result in loudest_first(run.results)
        if result.status in _COMMANDS
    )


def _command(report: RunReport, result: Result) -> str:
    spot = report.spot(result.check)
    properties = {"file": spot.file}
    if spot.line > 0:
        properties["line"] = str(spot.line)
    properties["title"] = f"{STATUS_WORDS[result.status]}: {result.check.id}"
    reason = result.reason or result.check.reason
    said = [clean(part) for part in (result_words(result), reason) if part]
    message = "\n".join(said) or clean(result.check.description)
    return write_command(_COMMANDS[result.status], properties, message)

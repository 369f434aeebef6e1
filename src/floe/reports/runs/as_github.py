"""Runs as workflow commands, which GitHub shows beside the contract's lines."""

from floe.cleaning import clean
from floe.findings import Severity
from floe.reports import write_command
from floe.reports.runs.report import ResultGroup, RunReport, group_causes
from floe.reports.runs.wording import STATUS_WORDS, UNREADABLE, result_words

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def render_github(report: RunReport) -> str:
    """One command per check that did not hold or was not run, and per file that was not read."""
    results = (
        _command(report, _COMMANDS[severity], group)
        for run in report.runs
        for group in group_causes(run.results)
        if (severity := report.outcome.severity_of(group.first))
    )
    files = (write_command("error", {"file": file}, UNREADABLE) for file in report.unreadable)
    failures = (write_command("error", {}, clean(text)) for text in report.outcome.failures)
    return "".join(f"{line}\n" for line in (*results, *files, *failures))


def _command(report: RunReport, command: str, group: ResultGroup) -> str:
    result = group.first
    spot = report.spot(group.place)
    properties = {"file": spot.file}
    if spot.line > 0:
        properties["line"] = str(spot.line)
    properties["title"] = f"{STATUS_WORDS[result.status]}: {group.name}"
    reason = result.reason or result.check.reason
    said = [clean(part) for part in (result_words(result), reason) if part]
    message = "\n".join(said) or clean(result.check.description)
    return write_command(command, properties, message)

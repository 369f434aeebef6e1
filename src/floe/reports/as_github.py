"""Findings as workflow commands, which GitHub shows beside the changed lines."""

from floe.cleaning import clean
from floe.findings import AppliedOverride, Finding, Severity
from floe.reports.as_text import describe_override
from floe.reports.findings_report import Report
from floe.reports.presentation import Presentation

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = _IN_MESSAGES | str.maketrans({":": "%3A", ",": "%2C"})


def render_github(report: Report, _: Presentation) -> str:
    """One command per finding, and per override."""
    commands = (*map(_command, report.findings), *map(_notice, report.overrides))
    return "".join(f"{command}\n" for command in commands)


def _notice(applied: AppliedOverride) -> str:
    properties = {"file": "floe.toml", "line": str(applied.override.line), "title": "override"}
    return write_command("notice", properties, describe_override(applied))


def _command(finding: Finding) -> str:
    properties = {"file": finding.place.file}
    if finding.line > 0:
        properties |= {"line": str(finding.line), "col": str(finding.column)}
    properties["title"] = finding.rule
    return write_command(_COMMANDS[finding.severity], properties, _message(finding))


def _message(finding: Finding) -> str:
    text = clean(finding.message)
    if finding.hint:
        text += f"\nhelp: {clean(finding.hint)}"
    return text


def write_command(command: str, properties: dict[str, str], message: str) -> str:
    """A workflow command, with all that could end it early escaped; the message is clean."""
    listed = ",".join(
        f"{key}={clean(value).translate(_IN_PROPERTIES)}" for key, value in properties.items()
    )
    return f"::{command} {listed}::{message.translate(_IN_MESSAGES)}"

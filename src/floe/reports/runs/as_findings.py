"""Runs as findings on their contracts, in the formats that code scanning and GitLab read."""

from collections.abc import Iterator

from floe.findings import Finding, Severity
from floe.model import Place
from floe.reports import Report, render
from floe.reports.runs.report import ResultGroup, RunReport, group_causes
from floe.reports.runs.wording import STATUS_WORDS, UNREADABLE, result_words


def render_sarif(report: RunReport) -> str:
    """A SARIF log with a result for every check that did not hold or was not run."""
    return _render(report, "sarif")


def render_gitlab(report: RunReport) -> str:
    """A Code Quality report of the same."""
    return _render(report, "gitlab")


def _render(report: RunReport, format: str) -> str:
    findings = tuple(_findings(report))
    return render(Report(findings, len(report.runs)), format)


def _findings(report: RunReport) -> Iterator[Finding]:
    for run in report.runs:
        for group in group_causes(run.results):
            severity = report.outcome.severity_of(group.first)
            if severity is not None:
                yield _finding(report, group, severity)
    for file in report.unreadable:
        yield Finding(Place(file), f"the file {UNREADABLE}", rule="check/readable")
    files = (*(report.name_file(run.contract_file) for run in report.runs), *report.unreadable)
    for text in report.outcome.failures:
        # Both formats place everything in a file.
        yield Finding(Place(next(iter(files), ".")), text, rule="check/completed")


def _finding(report: RunReport, group: ResultGroup, severity: Severity) -> Finding:
    """What varies from run to run is a hint: a finding is known again by its message."""
    result = group.first
    spot = report.spot(group.place)
    said = (result_words(result), result.reason or result.check.reason)
    return Finding(
        Place(spot.file, group.place.path),
        f"{STATUS_WORDS[result.status]}: {group.name}",
        hint=": ".join(filter(None, said)) or result.check.description,
        rule=f"check/{result.check.clause if len(group.results) == 1 else 'measured'}",
        severity=severity,
        line=spot.line,
        count=len(group.results),
    )

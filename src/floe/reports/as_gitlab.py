"""Findings as a Code Quality report, which GitLab shows in merge requests."""

import posixpath

from floe.cleaning import clean, without_links, write_json
from floe.findings import Finding, Severity
from floe.reports.findings_report import Report
from floe.reports.identity import fingerprints
from floe.reports.presentation import Presentation

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render_gitlab(report: Report, _: Presentation) -> str:
    """One list with an issue per finding."""
    prints = fingerprints(report.findings)
    issues = [_issue(*pair) for pair in zip(report.findings, prints, strict=True)]
    return write_json(issues) + "\n"


def _issue(finding: Finding, fingerprint: str) -> dict[str, object]:
    hint = f" ({finding.hint})" if finding.hint else ""
    file = finding.place.file
    return {
        "description": without_links(clean(f"{finding.message}{hint}")),
        "check_name": finding.rule,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[finding.severity],
        "location": {
            "path": file if "://" in file else posixpath.normpath(file),
            "lines": {"begin": max(finding.line, 1)},
        },
    }

"""Findings for programs; the shape is described in docs/formats/findings.schema.json."""

from floe.cleaning import write_json
from floe.findings import AppliedOverride, Finding
from floe.model import print_path
from floe.reports.findings_report import Report
from floe.reports.presentation import Presentation


def render_json(report: Report, _: Presentation) -> str:
    """One JSON object, in ASCII so that no terminal or code page can be surprised by it."""
    return write_json(findings_object(report)) + "\n"


def findings_object(report: Report) -> dict[str, object]:
    """The report as plain values."""
    return {
        "findings": [finding_object(finding) for finding in report.findings],
        "overrides": [override_object(applied) for applied in report.overrides],
        "summary": {
            "files": report.files,
            "errors": report.errors,
            "warnings": report.warnings,
            "infos": report.infos,
            "suppressed": report.suppressed,
            "baselined": report.baselined,
            **_events(report),
        },
    }


def override_object(applied: AppliedOverride) -> dict[str, object]:
    """One override, and how many findings it lets through."""
    override = applied.override
    return {
        "rule": override.rule,
        "contract": override.contract,
        "reason": override.reason,
        "until": override.until.isoformat(),
        "findings": applied.findings,
    }


def _events(report: Report) -> dict[str, int]:
    """What only files with many documents have."""
    if report.events is None:
        return {}
    return {"events": report.events, "unlisted": report.unlisted}


def finding_object(finding: Finding) -> dict[str, object]:
    """One finding as plain values."""
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "file": finding.place.file,
        "line": finding.line,
        "column": finding.column,
        "path": print_path(finding.place.path),
        "message": finding.message,
        "hint": finding.hint,
        **({"count": finding.count} if finding.count != 1 else {}),
    }

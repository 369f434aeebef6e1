"""Secrets that stand in a file, kept out of whatever is said about it."""

from dataclasses import replace

from floe.contracts import redact_text, secrets_in
from floe.findings import Finding
from floe.reports.findings_report import Report, SourceText


def without_secrets(report: Report) -> Report:
    """The same report, its messages and hints free of the secrets in their files."""
    secrets: dict[str, frozenset[str]] = {}
    findings = []
    for finding in report.findings:
        file = finding.place.file
        if file not in secrets:
            secrets[file] = secrets_of(report.sources.get(file))
        findings.append(_redact_finding(finding, secrets[file]))
    return replace(report, findings=tuple(findings))


def secrets_of(source: SourceText | None) -> frozenset[str]:
    """The values in a file that stand under a key for secrets."""
    return secrets_in(source.text, source.tree) if source is not None else frozenset()


def _redact_finding(finding: Finding, secrets: frozenset[str]) -> Finding:
    message = redact_text(finding.message, secrets)
    hint = finding.hint and redact_text(finding.hint, secrets)
    if (message, hint) == (finding.message, finding.hint):
        return finding
    return replace(finding, message=message, hint=hint)

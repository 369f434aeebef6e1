"""Secrets that stand in a file, kept out of whatever is said about it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from floe.contracts import redact_text, secrets_in
from floe.findings import Finding
from floe.model import Place
from floe.reports.findings_report import Report, SourceText

_MOST_UNREAD = 1_000_000


def without_secrets(report: Report) -> Report:
    """The same report, its messages and hints free of the secrets in their files."""
    return replace(report, findings=tuple(redact_findings(report.findings, report.sources)))


def redact_findings(
    findings: Iterable[Finding], sources: Mapping[str, SourceText]
) -> Iterator[Finding]:
    """The same findings, free of the secrets in their files."""
    secrets: dict[str, frozenset[str]] = {}
    for finding in findings:
        file = finding.place.file
        if file not in secrets:
            secrets[file] = secrets_of(sources.get(file))
        yield _redact_finding(finding, secrets[file])


def secrets_of(source: SourceText | None) -> frozenset[str]:
    """The secret values in a file; what was refused unread is quoted nowhere."""
    if source is None or is_unread(source):
        return frozenset()
    return secrets_in(source.text, source.tree)


def is_unread(source: SourceText) -> bool:
    """Whether a file was too much to be read, so that nothing of it may be shown."""
    return source.tree is None and len(source.text) > _MOST_UNREAD


def _redact_finding(finding: Finding, secrets: frozenset[str]) -> Finding:
    message = redact_text(finding.message, secrets)
    hint = finding.hint and redact_text(finding.hint, secrets)
    path = tuple(
        redact_text(key, secrets) if isinstance(key, str) else key for key in finding.place.path
    )
    if (message, hint, path) == (finding.message, finding.hint, finding.place.path):
        return finding
    return replace(finding, message=message, hint=hint, place=Place(finding.place.file, path))

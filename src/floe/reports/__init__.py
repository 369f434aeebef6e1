"""What a user or a machine reads: findings in many formats."""

from floe.reports.as_github import write_command
from floe.reports.as_json import finding_object, override_object
from floe.reports.as_text import describe_override
from floe.reports.findings_report import Report, SourceText
from floe.reports.identity import fingerprints
from floe.reports.paint import Paint
from floe.reports.redaction import redact_findings, secrets_of, without_secrets
from floe.reports.rendering import FORMATS, render
from floe.reports.verdict import count

__all__ = [
    "FORMATS",
    "Paint",
    "Report",
    "SourceText",
    "count",
    "describe_override",
    "finding_object",
    "fingerprints",
    "override_object",
    "redact_findings",
    "render",
    "secrets_of",
    "without_secrets",
    "write_command",
]

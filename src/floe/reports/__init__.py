"""What a user or a machine reads: findings as text, JSON, SARIF, JUnit and annotations."""

from floe.reports.findings_report import Override, Report, SourceText
from floe.reports.identity import fingerprints
from floe.reports.rendering import FORMATS, render

__all__ = ["FORMATS", "Override", "Report", "SourceText", "fingerprints", "render"]

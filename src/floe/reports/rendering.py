"""From a report to what is printed."""

from collections.abc import Iterable

from floe.findings import Fault, Severity
from floe.reports.contents import RENDERERS
from floe.reports.findings_report import Report
from floe.reports.presentation import Presentation
from floe.reports.redaction import without_secrets

FORMATS = tuple(RENDERERS)


def render(
    report: Report,
    format: str,
    *,
    rules: Iterable[Fault] = (),
    color: bool = False,
    quiet: bool = False,
    width: int = 100,
    fail_on: Severity = Severity.ERROR,
) -> str:
    """The report in one of FORMATS, without the secrets that its files hold."""
    presentation = Presentation(tuple(rules), color, quiet, width, fail_on)
    return RENDERERS[format](without_secrets(report), presentation)

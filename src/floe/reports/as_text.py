"""Findings for people: each with its line of source, and a verdict at the end."""

from floe.cleaning import clean
from floe.findings import AppliedOverride
from floe.reports.description import describe
from floe.reports.excerpts import Excerpts
from floe.reports.findings_report import Report
from floe.reports.paint import Paint
from floe.reports.presentation import Presentation
from floe.reports.verdict import verdict


def render_text(report: Report, presentation: Presentation) -> str:
    """Every finding, every override, and how it stands in one line."""
    paint = Paint(presentation.color)
    conclusion = paint(verdict(report), "strong")
    if presentation.quiet:
        return f"{conclusion}\n"
    excerpts = Excerpts(report.sources)
    with_path = report.events is not None
    blocks = [
        describe(finding, excerpts, paint, presentation.width, with_path=with_path)
        for finding in report.findings
    ]
    if report.overrides:
        blocks.append("\n".join(describe_override(applied, paint) for applied in report.overrides))
    return "\n\n".join([*blocks, conclusion]) + "\n"


def describe_override(applied: AppliedOverride, paint: Paint | None = None) -> str:
    """An override in one line: what it sets aside, for whom, until when, why, and whether."""
    override = applied.override
    label = (paint or Paint())(f"override[{clean(override.rule)}]", "quiet")
    where = f"{clean(override.contract)} until {override.until}"
    unused = "" if applied.findings else " (unused: lets nothing through here)"
    return f"{label}: {where}: {clean(override.reason)}{unused}"

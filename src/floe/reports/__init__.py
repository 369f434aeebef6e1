"""What a user or a machine reads: findings in many formats, and pictures."""

from floe.reports.cleaning import clean
from floe.reports.diagrams.diagram import Diagram
from floe.reports.findings_report import Override, Report, SourceText
from floe.reports.identity import fingerprints
from floe.reports.pictures import (
    DIAGRAM_FORMATS,
    VIEWS,
    draw,
    focus_on,
    render_diagram,
)
from floe.reports.rendering import FORMATS, render

__all__ = [
    "DIAGRAM_FORMATS",
    "FORMATS",
    "VIEWS",
    "Diagram",
    "Override",
    "Report",
    "SourceText",
    "clean",
    "draw",
    "fingerprints",
    "focus_on",
    "render",
    "render_diagram",
]

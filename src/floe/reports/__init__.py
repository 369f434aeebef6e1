"""What a user or a machine reads: findings in many formats, and pictures."""

import importlib
from typing import TYPE_CHECKING, Any

from floe.reports.cleaning import clean
from floe.reports.findings_report import Override, Report, SourceText
from floe.reports.identity import fingerprints
from floe.reports.rendering import FORMATS, render

if TYPE_CHECKING:
    from floe.reports.diagrams import (
        DIAGRAM_FORMATS,
        VIEWS,
        Diagram,
        draw,
        focus_on,
        render_diagram,
    )

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


def __getattr__(name: str) -> Any:
    """Load what draws pictures only where one is drawn: findings should not wait for it."""
    if name in __all__:
        return getattr(importlib.import_module("floe.reports.diagrams"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Drift as people and machines read it; apart, so that a lint does not load it."""

from floe.reports.drifts.as_json import drift_object, render_drift_json
from floe.reports.drifts.as_text import render_drift_text

__all__ = ["drift_object", "render_drift_json", "render_drift_text"]

"""Runs of checks as people and machines read them; apart, so that a lint does not load them."""

from floe.reports.runs.history import render_past_results, render_summaries
from floe.reports.runs.plans import render_plans
from floe.reports.runs.rendering import RUN_FORMATS, render_runs, render_runs_inside

__all__ = [
    "RUN_FORMATS",
    "render_past_results",
    "render_plans",
    "render_runs",
    "render_runs_inside",
    "render_summaries",
]

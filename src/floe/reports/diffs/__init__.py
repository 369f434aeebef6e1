"""Changes as people and machines read them; apart, so that a lint does not load it."""

from floe.reports.diffs.rendering import DIFF_FORMATS, render_changes

__all__ = ["DIFF_FORMATS", "render_changes"]

"""Changes as people and machines read them; apart, so that a lint does not load it."""

from floe.reports.diffs.as_json import change_object
from floe.reports.diffs.as_markdown import escape_markdown
from floe.reports.diffs.rendering import DIFF_FORMATS, render_changes

__all__ = ["DIFF_FORMATS", "change_object", "escape_markdown", "render_changes"]

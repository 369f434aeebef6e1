"""From changes to what is printed."""

from collections.abc import Callable

from floe.changes import VersionChanges
from floe.reports.diffs.as_findings import render_diff_github, render_diff_sarif
from floe.reports.diffs.as_json import render_diff_json
from floe.reports.diffs.as_markdown import render_diff_markdown
from floe.reports.diffs.as_omds import render_diff_omds
from floe.reports.diffs.as_text import render_diff_text
from floe.reports.diffs.presentation import DiffPresentation

_RENDERERS: dict[str, Callable[[VersionChanges, DiffPresentation], str]] = {
    "text": render_diff_text,
    "json": render_diff_json,
    "omds": render_diff_omds,
    "sarif": render_diff_sarif,
    "github": render_diff_github,
    "markdown": render_diff_markdown,
}
DIFF_FORMATS = tuple(_RENDERERS)


def render_changes(
    changes: VersionChanges, format: str, *, color: bool = False, quiet: bool = False
) -> str:
    """The changes in one of DIFF_FORMATS."""
    return _RENDERERS[format](changes, DiffPresentation(color, quiet))

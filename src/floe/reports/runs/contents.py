"""The formats of a run, by the name a user gives."""

from collections.abc import Callable

from floe.reports.runs.as_findings import render_gitlab, render_sarif
from floe.reports.runs.as_github import render_github
from floe.reports.runs.as_html import render_html
from floe.reports.runs.as_json import render_json
from floe.reports.runs.as_junit import render_junit
from floe.reports.runs.as_text import render_text
from floe.reports.runs.report import RunReport

RENDERERS: dict[str, Callable[[RunReport], str]] = {
    "text": render_text,
    "json": render_json,
    "junit": render_junit,
    "github": render_github,
    "sarif": render_sarif,
    "gitlab": render_gitlab,
    "html": render_html,
}

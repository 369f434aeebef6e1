"""The formats of a report, by the name a user gives."""

from collections.abc import Callable

from floe.reports.as_github import render_github
from floe.reports.as_gitlab import render_gitlab
from floe.reports.as_json import render_json
from floe.reports.as_junit import render_junit
from floe.reports.as_sarif import render_sarif
from floe.reports.as_text import render_text
from floe.reports.findings_report import Report
from floe.reports.presentation import Presentation

RENDERERS: dict[str, Callable[[Report, Presentation], str]] = {
    "text": render_text,
    "json": render_json,
    "sarif": render_sarif,
    "junit": render_junit,
    "github": render_github,
    "gitlab": render_gitlab,
}

"""From those who are hurt to what is printed."""

from collections.abc import Callable

from floe.reports.impacts.as_json import render_impact_json
from floe.reports.impacts.as_markdown import render_impact_markdown
from floe.reports.impacts.as_text import render_impact_text
from floe.usage import Impact

_RENDERERS: dict[str, Callable[[Impact], str]] = {
    "text": render_impact_text,
    "json": render_impact_json,
    "markdown": render_impact_markdown,
}
IMPACT_FORMATS = tuple(_RENDERERS)


def render_impact(impact: Impact, format: str) -> str:
    """Who is hurt, in one of IMPACT_FORMATS."""
    return _RENDERERS[format](impact)

"""The formats of a diagram, by the name a user gives."""

from collections.abc import Callable

from floe.diagrams.as_dot import render_dot
from floe.diagrams.as_html import render_html
from floe.diagrams.as_json import render_json
from floe.diagrams.as_mermaid import render_mermaid
from floe.diagrams.as_svg import render_svg
from floe.diagrams.diagram import Diagram

RENDERERS: dict[str, Callable[[Diagram, str], str]] = {
    "mermaid": render_mermaid,
    "dot": render_dot,
    "json": render_json,
    "svg": render_svg,
    "html": render_html,
}

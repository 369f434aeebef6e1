"""Pictures of a workspace: its tables and keys, its products and where their data comes from."""

from floe.diagrams.diagram import Diagram
from floe.diagrams.neighbourhood import keep_near
from floe.diagrams.rendering import DIAGRAM_FORMATS, VIEW_TITLES, VIEWS, draw, render_diagram
from floe.diagrams.runs import SeenRun

__all__ = [
    "DIAGRAM_FORMATS",
    "VIEWS",
    "VIEW_TITLES",
    "Diagram",
    "SeenRun",
    "draw",
    "keep_near",
    "render_diagram",
]

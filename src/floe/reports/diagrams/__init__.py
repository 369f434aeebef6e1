"""Pictures of a workspace: its tables and keys, its products and where their data comes from."""

from floe.reports.diagrams.contents import DIAGRAM_FORMATS, render_diagram
from floe.reports.diagrams.diagram import Diagram, Edge, End, Node, Row
from floe.reports.diagrams.neighbourhood import focus_on
from floe.reports.diagrams.views import VIEWS, draw

__all__ = [
    "DIAGRAM_FORMATS",
    "VIEWS",
    "Diagram",
    "Edge",
    "End",
    "Node",
    "Row",
    "draw",
    "focus_on",
    "render_diagram",
]

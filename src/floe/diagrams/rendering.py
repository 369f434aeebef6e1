"""From a graph to a picture of it."""

from floe.diagrams.contents import RENDERERS
from floe.diagrams.diagram import Diagram
from floe.diagrams.runs import SeenRun
from floe.diagrams.views import VIEW_MAKERS, ViewOptions
from floe.graph import Graph

VIEWS = tuple(VIEW_MAKERS)
DIAGRAM_FORMATS = tuple(RENDERERS)
VIEW_TITLES = {"er": "Tables and keys", "lineage": "Lineage"}


def draw(
    graph: Graph,
    view: str,
    *,
    columns: bool = False,
    imports: bool = False,
    runs: tuple[SeenRun, ...] = (),
) -> Diagram:
    """One of VIEWS; `columns` adds columns to lineage, which otherwise stops at objects.

    `runs` are jobs that lineage shows too.
    """
    return VIEW_MAKERS[view](graph, ViewOptions(columns, imports, runs))


def render_diagram(diagram: Diagram, format: str, title: str = "") -> str:
    """The diagram in one of DIAGRAM_FORMATS."""
    return RENDERERS[format](diagram, title or VIEW_TITLES[diagram.view])

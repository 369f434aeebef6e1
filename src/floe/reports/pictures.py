"""The way to diagrams; what draws them is loaded with the first picture, not with findings."""

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from floe.reports.diagrams.diagram import Diagram

if TYPE_CHECKING:
    from floe.graph import Graph

VIEWS = ("er", "lineage")
DIAGRAM_FORMATS = ("mermaid", "dot", "json", "svg", "html")


def draw(graph: "Graph", view: str, *, columns: bool = False, imports: bool = False) -> Diagram:
    """One of VIEWS; `columns` adds columns to lineage, which otherwise stops at objects."""
    views = importlib.import_module("floe.reports.diagrams.views").VIEWS
    drawn: Diagram = views[view](graph, columns, imports)
    return drawn


def focus_on(diagram: Diagram, names: Iterable[str], hops: int = 2) -> Diagram:
    """The cards of these names, and all that are at most `hops` edges away."""
    neighbourhood = importlib.import_module("floe.reports.diagrams.neighbourhood")
    kept: Diagram = neighbourhood.keep_near(diagram, names, hops)
    return kept


def render_diagram(diagram: Diagram, format: str, title: str = "") -> str:
    """The diagram in one of DIAGRAM_FORMATS."""
    contents = importlib.import_module("floe.reports.diagrams.contents")
    text: str = contents.RENDERERS[format](diagram, title or contents.TITLES[diagram.view])
    return text

"""A diagram as a picture that stands alone."""

from typing import NamedTuple

from floe.diagrams.assets import read_asset
from floe.diagrams.diagram import FORWARD, Diagram, Edge, End
from floe.diagrams.faces import Face, make_faces
from floe.diagrams.lanes import Connector
from floe.diagrams.layout import Arrangement, arrange
from floe.diagrams.legend import HEIGHT as LEGEND_HEIGHT
from floe.diagrams.legend import draw_legend
from floe.diagrams.painted_cards import paint_card, safe_text
from floe.diagrams.strokes import curve, line_style, loop, signs

_MARGIN = 32
_LOOP_ROOM = 60


class _Scene(NamedTuple):
    faces: list[Face]
    places: dict[str, int]
    layout: Arrangement


def render_svg(diagram: Diagram, title: str) -> str:
    """One SVG file with its own style, for light and dark surroundings."""
    head = f"<title>{safe_text(title)}</title>\n<style>{read_asset('picture.css')}</style>\n"
    return draw_svg(diagram, 'role="img"', head) + "\n"


def draw_svg(diagram: Diagram, attributes: str, head: str = "") -> str:
    """The picture itself; a page has the style elsewhere."""
    scene = _arrange(diagram)
    corners = scene.layout.corners
    edges = "\n".join(_edge(edge, number, scene) for number, edge in enumerate(diagram.edges))
    cards = "\n".join(paint_card(face, n, *corners[n]) for n, face in enumerate(scene.faces))
    legend, legend_width = draw_legend(diagram, round(scene.layout.height) + _MARGIN)
    width = round(max(scene.layout.width + _LOOP_ROOM, legend_width)) + 2 * _MARGIN
    height = round(scene.layout.height) + 2 * _MARGIN + LEGEND_HEIGHT
    size = f'width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" {attributes} {size}'
        f' viewBox="{-_MARGIN} {-_MARGIN} {width} {height}">\n{head}{read_asset("icons.svg")}'
        f'<rect class="page" x="{-_MARGIN}" y="{-_MARGIN}" {size}/>\n'
        f'<g class="edges">\n{edges}\n</g>\n<g class="cards">\n{cards}\n</g>\n{legend}</svg>'
    )


def _arrange(diagram: Diagram) -> _Scene:
    faces = make_faces(diagram)
    places = {face.node.id: number for number, face in enumerate(faces)}
    links = [_link(edge, faces, places) for edge in diagram.edges]
    return _Scene(faces, places, arrange([face.box for face in faces], links))


def _link(edge: Edge, faces: list[Face], places: dict[str, int]) -> Connector:
    """What is referred to stands on the left, unless data flows towards it."""
    start, end = places[edge.start.node], places[edge.end.node]
    start_at = faces[start].height_of(edge.start.row)
    end_at = faces[end].height_of(edge.end.row)
    hub = (end, end_at)
    if edge.flow == FORWARD:
        return Connector(start, end, start_at, end_at, hub)
    return Connector(end, start, end_at, start_at, hub)


def _edge(edge: Edge, number: int, scene: _Scene) -> str:
    start, end = scene.places[edge.start.node], scene.places[edge.end.node]
    path, ends = _loop(edge, number, scene) if start == end else _line(edge, number, scene)
    return (
        f'<g class="edge {line_style(edge)}" data-a="{start}" data-b="{end}">'
        f"<title>{safe_text(_edge_title(edge, scene.faces[start], scene.faces[end]))}</title>"
        f'<path class="hit" d="{path}"/><path class="line" d="{path}"/>{ends}</g>'
    )


def _loop(edge: Edge, number: int, scene: _Scene) -> tuple[str, str]:
    card = scene.places[edge.start.node]
    face, (x, y) = scene.faces[card], scene.layout.corners[card]
    start, end = (y + face.height_of(one.row) for one in (edge.start, edge.end))
    path, first, last = loop(x + face.box.width, start, end, number)
    return path, signs(edge, first, 1, last, 1)


def _line(edge: Edge, number: int, scene: _Scene) -> tuple[str, str]:
    route, corners = scene.layout.routes[number], scene.layout.corners
    left, right = corners[scene.places[edge.start.node]], corners[scene.places[edge.end.node]]
    if left[0] < right[0]:
        return curve(route), signs(edge, route[0], 1, route[-1], -1)
    return curve(route), signs(edge, route[-1], -1, route[0], 1)


def _edge_title(edge: Edge, start: Face, end: Face) -> str:
    what = f"{_end_name(edge.start, start)} → {_end_name(edge.end, end)}"
    about = f"\n{edge.description}" if edge.description else ""
    return f"{edge.label or edge.kind}: {what}{about}"


def _end_name(end: End, face: Face) -> str:
    row = next((row.name for row in face.rows if row.id == end.row), None)
    return f"{face.node.name}.{row}" if row else face.node.name

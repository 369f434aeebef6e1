"""A diagram as a picture that stands alone."""

from html import escape
from importlib.resources import files

from floe.reports.cleaning import clean
from floe.reports.diagrams.diagram import FORWARD, Diagram, Edge, End, Row
from floe.reports.diagrams.faces import (
    FOOT,
    HEAD,
    INDENT,
    LINE,
    NAME_LEFT,
    NAME_SIZE,
    NOTE_SIZE,
    ROW_SIZE,
    TYPE_SIZE,
    Face,
    make_faces,
)
from floe.reports.diagrams.lanes import Link
from floe.reports.diagrams.layout import Layout, arrange
from floe.reports.diagrams.legend import HEIGHT as LEGEND_HEIGHT
from floe.reports.diagrams.legend import draw_legend
from floe.reports.diagrams.letters import shorten, text_width
from floe.reports.diagrams.strokes import curve, line_style, loop, signs

_MARGIN = 32
_LOOP_ROOM = 60
_LONGEST_TIP = 600
_SMALLEST_WIDTH = 640


def render_svg(diagram: Diagram, title: str) -> str:
    """One SVG file with its own style, for light and dark surroundings."""
    style = files(__package__).joinpath("picture.css").read_text(encoding="utf-8")
    return draw_svg(diagram, title, f"<style>{style}</style>") + "\n"


def draw_svg(diagram: Diagram, title: str, style: str = "") -> str:
    """The picture itself; a page has the style elsewhere."""
    faces = make_faces(diagram)
    places = {face.node.id: number for number, face in enumerate(faces)}
    links = [_link(edge, faces, places) for edge in diagram.edges]
    layout = arrange([face.box for face in faces], links)
    drawn = "\n".join(_edges(diagram, faces, places, layout))
    cards = "\n".join(_card(face, n, *layout.corners[n]) for n, face in enumerate(faces))
    width = round(max(layout.width + _LOOP_ROOM, _SMALLEST_WIDTH) + 2 * _MARGIN)
    height = round(layout.height + 2 * _MARGIN + LEGEND_HEIGHT)
    legend = draw_legend(diagram, round(layout.height) + _MARGIN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img"'
        f' width="{width}" height="{height}"'
        f' viewBox="{-_MARGIN} {-_MARGIN} {width} {height}">\n'
        f"<title>{_text(title)}</title>\n{style}{_icons()}"
        f'<rect class="page" x="{-_MARGIN}" y="{-_MARGIN}" width="{width}" height="{height}"/>\n'
        f'<g class="edges">\n{drawn}\n</g>\n<g class="cards">\n{cards}\n</g>\n{legend}</svg>'
    )


def _link(edge: Edge, faces: list[Face], places: dict[str, int]) -> Link:
    """What is referred to stands on the left, unless data flows towards it."""
    start, end = places[edge.start.node], places[edge.end.node]
    start_at = faces[start].height_of(edge.start.row)
    end_at = faces[end].height_of(edge.end.row)
    hub = (end, end_at)
    if edge.flow == FORWARD:
        return Link(start, end, start_at, end_at, hub)
    return Link(end, start, end_at, start_at, hub)


def _edges(
    diagram: Diagram, faces: list[Face], places: dict[str, int], layout: Layout
) -> list[str]:
    drawn = []
    for number, edge in enumerate(diagram.edges):
        start, end = places[edge.start.node], places[edge.end.node]
        route = layout.routes[number]
        if start == end:
            x, y = layout.corners[start]
            right = x + faces[start].box.width
            tops = [y + faces[start].height_of(one.row) for one in (edge.start, edge.end)]
            path, first, last = loop(right, *tops, number)
            ends = signs(edge, first, 1, last, 1)
        else:
            path = curve(route)
            is_first = layout.corners[start][0] < layout.corners[end][0]
            first, last = (route[0], route[-1]) if is_first else (route[-1], route[0])
            ends = signs(edge, first, 1 if is_first else -1, last, -1 if is_first else 1)
        drawn.append(
            f'<g class="edge {line_style(edge)}" data-a="{start}" data-b="{end}">'
            f"<title>{_text(_edge_title(edge, faces[start], faces[end]))}</title>"
            f'<path class="hit" d="{path}"/><path class="line" d="{path}"/>{ends}</g>'
        )
    return drawn


def _edge_title(edge: Edge, start: Face, end: Face) -> str:
    what = f"{_end_name(edge.start, start)} → {_end_name(edge.end, end)}"
    about = f"\n{edge.description}" if edge.description else ""
    return f"{edge.label or edge.kind}: {what}{about}"


def _end_name(end: End, face: Face) -> str:
    row = next((row.name for row in face.rows if row.id == end.row), None)
    return f"{face.node.name}.{row}" if row else face.node.name


def _card(face: Face, number: int, x: float, y: float) -> str:
    node, (width, height) = face.node, face.box
    room = width - 28
    rows = "".join(_row(row, n, width) for n, row in enumerate(face.rows))
    if face.hidden:
        line = HEAD + len(face.rows) * LINE + 18
        rows += f'<text class="more" x="{NAME_LEFT}" y="{line}">… and {face.hidden} more</text>'
    divider = f'<path class="rule" d="M0 {HEAD}H{width:g}"/>' if height > HEAD else ""
    return (
        f'<g class="card {node.kind}" data-n="{number}" data-name="{_text(_search(face))}"'
        f' transform="translate({round(x)} {round(y)})">'
        f"<title>{_text(_tip(node.name, node.note, node.description, node.file))}</title>"
        f'<rect class="body" width="{width:g}" height="{height:g}" rx="9"/>'
        f'<path class="head" d="{_head(width, height)}"/>{divider}'
        f'<text class="name" x="14" y="20">{_text(shorten(node.name, NAME_SIZE, room))}</text>'
        f'<text class="note" x="14" y="36">{_text(shorten(node.note, NOTE_SIZE, room))}</text>'
        f"{rows}</g>"
    )


def _head(width: float, height: float) -> str:
    """Round above; round below as well where no rows follow."""
    if height > HEAD + FOOT:
        return f"M0 {HEAD}V9a9 9 0 0 1 9-9H{width - 9:g}a9 9 0 0 1 9 9V{HEAD}z"
    return (
        f"M0 9a9 9 0 0 1 9-9H{width - 9:g}a9 9 0 0 1 9 9V{HEAD - 9}a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z"
    )


def _row(row: Row, number: int, width: float) -> str:
    top = HEAD + number * LINE + 2
    left = NAME_LEFT + row.depth * INDENT
    right = width - (30 if "classified" in row.flags else 12)
    kind = shorten(row.type, TYPE_SIZE, width * 0.45)
    room = right - left - 10 - text_width(kind, TYPE_SIZE)
    names = " ".join(("row", row.kind, *row.flags))
    icons = "".join(
        f'<use href="#{icon}" class="icon {icon}" x="{x:g}" y="{top + 4}" width="14" height="14"/>'
        for icon, x in _row_icons(row, width)
    )
    typed = f'<text class="type" x="{right:g}" y="{top + 15}">{_text(kind)}</text>' if kind else ""
    return (
        f'<g class="{names}"><title>{_text(_tip(row.name, row.type, row.description))}</title>'
        f'<rect class="back" x="1" y="{top}" width="{width - 2:g}" height="{LINE}"/>{icons}'
        f'<text x="{left}" y="{top + 15}">{_text(shorten(row.name, ROW_SIZE, room))}</text>'
        f"{typed}</g>"
    )


def _row_icons(row: Row, width: float) -> list[tuple[str, float]]:
    icons: list[tuple[str, float]] = []
    if row.kind in ("input", "output", "object", "element"):
        icons.append((f"i-{row.kind}", 22))
    elif "primaryKey" in row.flags:
        icons.append(("i-key", 8))
    elif row.kind == "column":
        icons.append(("i-full" if "required" in row.flags else "i-empty", 8))
    if "foreignKey" in row.flags:
        icons.append(("i-link", 26))
    if "classified" in row.flags:
        icons.append(("i-lock", width - 24))
    return icons


def _search(face: Face) -> str:
    names = (face.node.name, *face.node.aliases, *(row.name for row in face.node.rows))
    return " ".join(dict.fromkeys(names)).lower()[:4000]


def _tip(*parts: str) -> str:
    text = "\n".join(part for part in parts if part)
    return text if len(text) <= _LONGEST_TIP else text[: _LONGEST_TIP - 1] + "…"


def _text(text: str) -> str:
    """Foreign text as text, whatever it looks like; only our own line breaks remain."""
    return "\n".join(escape(clean(line)) for line in text.split("\n"))


def _icons() -> str:
    return files(__package__).joinpath("icons.svg").read_text(encoding="utf-8")

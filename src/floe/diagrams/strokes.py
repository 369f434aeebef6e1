"""The lines of edges: smooth between columns, with a sign at either end."""

from floe.diagrams.diagram import BACK, Edge
from floe.diagrams.layout import Point

_BULGE = 34
_KINDS = {
    "foreignKey": "foreignKey",
    "imports": "imports",
    "inputPort": "port",
    "outputPort": "port",
    "inputContract": "inputContract",
    "reads": "run",
    "writes": "run",
    "runsFor": "runsFor",
}
_SUBTYPES = frozenset(("lineage", "businessDefinition", "governedBy"))


def line_style(edge: Edge) -> str:
    """The name under which a style sheet knows an edge; never a word from a document."""
    if edge.kind in _KINDS:
        return _KINDS[edge.kind]
    return edge.label if edge.label in _SUBTYPES else "relatesTo"


def curve(route: tuple[Point, ...]) -> str:
    """A path that runs level past the boxes and swings over between the columns."""
    parts = [f"M{_number(route[0][0])} {_number(route[0][1])}"]
    for number in range(0, len(route) - 2, 2):
        (here, y), (there, far) = route[number + 1], route[number + 2]
        middle = (here + there) / 2
        parts.append(f"H{_number(here)}")
        parts.append(
            f"C{_number(middle)} {_number(y)} {_number(middle)} {_number(far)}"
            f" {_number(there)} {_number(far)}"
        )
    return "".join(parts)


def loop(x: float, start: float, end: float, turn: int) -> tuple[str, Point, Point]:
    """A path from a card back to itself, and the two points where it meets the card."""
    if start == end:
        start, end = start - 5, end + 5
    out = x + _BULGE + 9 * (turn % 4) + abs(end - start) / 8
    path = (
        f"M{_number(x)} {_number(start)}C{_number(out)} {_number(start)}"
        f" {_number(out)} {_number(end)} {_number(x)} {_number(end)}"
    )
    return path, (x, start), (x, end)


def signs(edge: Edge, start: Point, start_side: int, end: Point, end_side: int) -> str:
    """What stands at the ends; a side is 1 on a card's right and -1 on its left."""
    if edge.kind == "foreignKey":
        many = (
            _one(start, start_side, is_optional=True) if edge.is_one else _many(start, start_side)
        )
        return many + _one(end, end_side, is_optional=edge.is_optional)
    if edge.flow == BACK:
        return _arrow(start, start_side)
    return _arrow(end, end_side)


def _many(at: Point, side: int) -> str:
    x, y = at
    near = _number(x + side * 11)
    foot = f"M{near} {_number(y)}L{_number(x)} {_number(y - 5)}M{near} {_number(y)}"
    foot += f"L{_number(x)} {_number(y + 5)}"
    return f'<path class="sign" d="{foot}"/>{_ring(x + side * 14.5, y)}'


def _one(at: Point, side: int, *, is_optional: bool) -> str:
    x, y = at
    bar = f"M{_number(x + side * 6)} {_number(y - 5)}v10"
    if is_optional:
        return f'<path class="sign" d="{bar}"/>{_ring(x + side * 12, y)}'
    return f'<path class="sign" d="{bar}M{_number(x + side * 10)} {_number(y - 5)}v10"/>'


def _ring(x: float, y: float) -> str:
    return f'<circle class="ring" cx="{_number(x)}" cy="{_number(y)}" r="3.5"/>'


def _arrow(at: Point, side: int) -> str:
    x, y = at
    return f'<path class="tip" d="M{_number(x)} {_number(y)}l{side * 9} -4.5v9z"/>'


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

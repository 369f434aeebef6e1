"""How large a card is, which rows it shows, and how high each of them stands."""

from dataclasses import dataclass

from floe.diagrams.diagram import Diagram, Node, Row
from floe.diagrams.lanes import BoxSize
from floe.diagrams.letters import bold, text_width

HEAD = 46
LINE = 22
FOOT = 8
NAME_SIZE = 14
NOTE_SIZE = 11
ROW_SIZE = 12.5
TYPE_SIZE = 11
ICON_LEFT = 8
_COLUMN_LEFT = 38
_OTHER_LEFT = 22
INDENT = 14
_NARROWEST = 190
_WIDEST = 360
_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn; `hidden` rows are only counted."""

    node: Node
    rows: tuple[Row, ...]
    hidden: int
    box: BoxSize
    heights: dict[str, float]

    def height_of(self, row: str | None) -> float:
        """How far below the card's upper edge an edge meets it."""
        return self.heights.get(row or "", HEAD / 2)


def icon_left(row: Row) -> float:
    """Where the first sign of a row stands; nested rows are set in."""
    return ICON_LEFT + row.depth * INDENT


def name_left(row: Row) -> float:
    """Where a row's name begins: columns have room for two signs."""
    return icon_left(row) + (_COLUMN_LEFT if row.kind == "column" else _OTHER_LEFT)


def row_size(row: Row) -> float:
    """The size to reckon with for a row's name; keys and objects are bold."""
    is_bold = row.kind == "object" or "primaryKey" in row.flags
    return bold(ROW_SIZE) if is_bold else ROW_SIZE


def make_faces(diagram: Diagram) -> list[Face]:
    """The face of every card."""
    met = {end.row for edge in diagram.edges for end in (edge.start, edge.end)}
    return [_face(node, met) for node in diagram.nodes]


def _face(node: Node, met: set[str | None]) -> Face:
    rows = _shown(node.rows, met)
    hidden = len(node.rows) - len(rows)
    lines = len(rows) + (1 if hidden else 0)
    height = HEAD + (lines * LINE + FOOT if lines else 0)
    heights = {row.id: HEAD + (number + 0.5) * LINE + 2 for number, row in enumerate(rows)}
    return Face(node, rows, hidden, BoxSize(_width(node, rows), height), heights)


def _shown(rows: tuple[Row, ...], met: set[str | None]) -> tuple[Row, ...]:
    """All rows of a card of common size; of a long one, those that matter and the first ones."""
    if len(rows) <= _MOST_ROWS:
        return rows
    needed = {row.id for row in rows if row.id in met or "primaryKey" in row.flags}
    spare = _MOST_ROWS - len(needed)
    for row in rows:
        if spare > 0 and row.id not in needed:
            needed.add(row.id)
            spare -= 1
    return tuple(row for row in rows if row.id in needed)


def _width(node: Node, rows: tuple[Row, ...]) -> float:
    wanted = [text_width(node.name, bold(NAME_SIZE)) + 32, text_width(node.note, NOTE_SIZE) + 32]
    for row in rows:
        name = name_left(row) + text_width(row.name, row_size(row))
        wanted.append(name + 24 + text_width(row.type, TYPE_SIZE) + 28)
    return min(_WIDEST, max(_NARROWEST, *(round(width) for width in wanted)))

"""Cards and their rows as SVG."""

from html import escape

from floe.cleaning import clean, clean_output
from floe.diagrams.diagram import MISSING, Row
from floe.diagrams.faces import (
    FOOT,
    HEAD,
    LINE,
    NAME_SIZE,
    NOTE_SIZE,
    TYPE_SIZE,
    Face,
    icon_left,
    name_left,
    row_size,
)
from floe.diagrams.letters import bold, shorten, shorten_start, text_width

_LONGEST_TIP = 600


def paint_card(face: Face, number: int, x: float, y: float) -> str:
    """One card with its head and rows."""
    node, (width, height) = face.node, face.box
    # What a reference names comes last in it.
    cut = shorten_start if node.kind == MISSING else shorten
    name = cut(node.name, bold(NAME_SIZE), width - 28)
    note = shorten(node.note, NOTE_SIZE, width - 28)
    rows = "".join(_row(row, n, width) for n, row in enumerate(face.rows))
    if face.hidden:
        line = HEAD + len(face.rows) * LINE + 18
        rows += f'<text class="more" x="14" y="{line}">… and {face.hidden} more</text>'
    divider = f'<path class="rule" d="M0 {HEAD}H{width:g}"/>' if height > HEAD else ""
    return (
        f'<g class="card {node.kind}" data-n="{number}" data-name="{safe_text(_search(face))}"'
        f' transform="translate({round(x)} {round(y)})">'
        f"<title>{safe_text(_tip(node.name, node.note, node.description, node.file))}</title>"
        f'<rect class="body" width="{width:g}" height="{height:g}" rx="9"/>'
        f'<path class="head" d="{_head(width, height)}"/>{divider}'
        f'<text class="name" x="14" y="20">{safe_text(name)}</text>'
        f'<text class="note" x="14" y="36">{safe_text(note)}</text>'
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
    left = name_left(row)
    right = width - (30 if "classified" in row.flags else 12)
    kind = shorten(row.type, TYPE_SIZE, width * 0.45)
    name = shorten(row.name, row_size(row), right - left - 10 - text_width(kind, TYPE_SIZE))
    names = " ".join(("row", row.kind, *row.flags))
    icons = "".join(
        f'<use href="#{icon}" class="icon {icon}" x="{x:g}" y="{top + 4}" width="14" height="14"/>'
        for icon, x in _row_icons(row, width)
    )
    typed = (
        f'<text class="type" x="{right:g}" y="{top + 15}">{safe_text(kind)}</text>' if kind else ""
    )
    return (
        f'<g class="{names}"><title>{safe_text(_tip(row.name, row.type, row.description))}</title>'
        f'<rect class="back" x="1" y="{top}" width="{width - 2:g}" height="{LINE}"/>{icons}'
        f'<text x="{left:g}" y="{top + 15}">{safe_text(name)}</text>'
        f"{typed}</g>"
    )


def _row_icons(row: Row, width: float) -> list[tuple[str, float]]:
    left = icon_left(row)
    icons: list[tuple[str, float]] = []
    if row.kind in ("input", "output", "object", "element"):
        icons.append((f"i-{row.kind}", left))
    elif "primaryKey" in row.flags:
        icons.append(("i-key", left))
    elif row.kind == "column":
        icons.append(("i-full" if "required" in row.flags else "i-empty", left))
    if "foreignKey" in row.flags:
        icons.append(("i-link", left + 17))
    if "classified" in row.flags:
        icons.append(("i-lock", width - 24))
    return icons


def _search(face: Face) -> str:
    names = (face.node.name, *face.node.aliases, *(row.name for row in face.node.rows))
    return " ".join(dict.fromkeys(names)).lower()[:4000]


def _tip(*parts: str) -> str:
    text = "\n".join(clean(part) for part in parts if part)
    return text if len(text) <= _LONGEST_TIP else text[: _LONGEST_TIP - 1] + "…"


def safe_text(text: str) -> str:
    """Foreign text as text, whatever it looks like; only our own line breaks remain."""
    return escape(clean_output("\n".join(map(clean, text.split("\n")))))

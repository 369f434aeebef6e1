"""What the signs in a picture mean; only those that it uses."""

from floe.diagrams.diagram import Diagram
from floe.diagrams.letters import text_width
from floe.diagrams.strokes import line_style

HEIGHT = 40
_ICONS = (
    ("i-key", "primaryKey", "primary key"),
    ("i-link", "foreignKey", "foreign key"),
    ("i-full", "required", "required"),
    ("i-lock", "classified", "classified"),
)
_LINES = (
    ("lineage", "derived from"),
    ("relatesTo", "relates to"),
    ("businessDefinition", "business definition"),
    ("governedBy", "governed by"),
    ("imports", "imports"),
    ("port", "input or output port"),
    ("inputContract", "made from"),
    ("run", "read or written by a job"),
    ("runsFor", "runs for"),
)


def draw_legend(diagram: Diagram, top: float) -> tuple[str, float]:
    """A line of signs below the picture, and its width."""
    x, items = 0.0, []
    for drawn, words in (*_icons(diagram, top), *_lines(diagram, top)):
        text = f'<text x="30" y="{top + 12:g}">{words}</text>'
        items.append(f'<g transform="translate({x:g} 0)">{drawn}{text}</g>')
        x += 30 + round(text_width(words, 11)) + 22
    return f'<g class="legend">{"".join(items)}</g>\n', x


def _icons(diagram: Diagram, top: float) -> list[tuple[str, str]]:
    used = {flag for node in diagram.nodes for row in node.rows for flag in row.flags}
    place = f'x="10" y="{top + 1:g}" width="14" height="14"'
    return [
        (f'<use href="#{icon}" class="icon {icon}" {place}/>', words)
        for icon, flag, words in _ICONS
        if flag in used
    ]


def _lines(diagram: Diagram, top: float) -> list[tuple[str, str]]:
    used = {line_style(edge) for edge in diagram.edges}
    return [
        (f'<g class="edge {style}"><path class="line" d="M0 {top + 8:g}h24"/></g>', words)
        for style, words in _LINES
        if style in used
    ]

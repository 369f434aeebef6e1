"""A diagram for Graphviz."""

from collections.abc import Iterator
from html import escape

from floe.cleaning import clean
from floe.diagrams.diagram import BACK, FORWARD, MISSING, UNMAPPED, Diagram, Edge, End, Node, Row
from floe.diagrams.strokes import line_style

_HEADS = {
    "table": "#e8f0fe",
    "contract": "#e3f5f1",
    "product": "#efeafc",
    "document": "#eef0f3",
    "missing": "#fdecec",
    "job": "#fdf3e1",
    "unmapped": "#fdf3e1",
}
_DASHED = frozenset(("relatesTo", "businessDefinition", "governedBy"))
_DOTTED = frozenset(("imports", "inputContract", "runsFor"))


def render_dot(diagram: Diagram, title: str) -> str:
    """One digraph; cards are tables, and edges meet them at their rows."""
    return "\n".join(_lines(diagram, title)) + "\n"


def _lines(diagram: Diagram, title: str) -> Iterator[str]:
    numbers = {node.id: number for number, node in enumerate(diagram.nodes)}
    ports = {
        row.id: f"n{numbers[node.id]}:r{number}"
        for node in diagram.nodes
        for number, row in enumerate(node.rows)
    }
    yield "digraph floe {"
    yield f"  graph [rankdir=LR, nodesep=0.4, ranksep=1.0, label={_quoted(title)}, labelloc=t]"
    yield '  node [shape=plain, fontname="Helvetica,Arial,sans-serif", fontsize=11]'
    yield '  edge [color="#8592a6", fontname="Helvetica,Arial,sans-serif", fontsize=9]'
    for number, node in enumerate(diagram.nodes):
        tooltip = _quoted(node.description or node.name)
        yield f"  n{number} [label=<{_table(node)}>, tooltip={tooltip}]"
    for edge in diagram.edges:
        yield _edge(edge, numbers, ports)
    yield "}"


def _table(node: Node) -> str:
    note = f'<BR/><FONT POINT-SIZE="9">{_text(node.note)}</FONT>' if node.note else ""
    style = (
        ' STYLE="DASHED" COLOR="#e5484d"'
        if node.kind in (MISSING, UNMAPPED)
        else ' COLOR="#b9c3d2"'
    )
    fill = _HEADS[node.kind]
    head = f'<TR><TD BGCOLOR="{fill}" ALIGN="LEFT"><B>{_text(node.name)}</B>{note}</TD></TR>'
    rows = "".join(_row(row, number) for number, row in enumerate(node.rows))
    sizes = 'BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="5"'
    return f"<TABLE {sizes}{style}>{head}{rows}</TABLE>"


def _row(row: Row, number: int) -> str:
    mark = f"<B>{' '.join(row.keys)}</B> " if row.keys else ""
    kind = f' <FONT COLOR="#667085">{_text(row.type)}</FONT>' if row.type else ""
    indent = "&#160;&#160;" * row.depth
    return f'<TR><TD PORT="r{number}" ALIGN="LEFT">{indent}{mark}{_text(row.name)}{kind}</TD></TR>'


def _edge(edge: Edge, numbers: dict[str, int], ports: dict[str, str]) -> str:
    """Drawn from left to right: what is referred to first, unless data flows towards it."""
    start, end = _end(edge.start, numbers, ports), _end(edge.end, numbers, ports)
    options = [f"tooltip={_quoted(edge.description or edge.label)}", *_signs(edge)]
    if edge.kind != "foreignKey":
        options.append(f"label={_quoted(edge.label)}")
    left, right = (start, end) if edge.flow == FORWARD else (end, start)
    return f"  {left} -> {right} [{', '.join(options)}]"


def _signs(edge: Edge) -> Iterator[str]:
    if edge.kind == "foreignKey":
        yield f"dir=both, arrowhead={'teeodot' if edge.is_one else 'crowodot'}"
        yield f"arrowtail={'teeodot' if edge.is_optional else 'teetee'}"
    elif edge.flow not in (BACK, FORWARD):
        yield "dir=back"
    style = line_style(edge)
    if style in _DASHED or style in _DOTTED:
        yield f"style={'dashed' if style in _DASHED else 'dotted'}"


def _end(end: End, numbers: dict[str, int], ports: dict[str, str]) -> str:
    return ports[end.row] if end.row else f"n{numbers[end.node]}"


def _text(text: str) -> str:
    return escape(clean(text)) or "&#160;"


def _quoted(text: str) -> str:
    """A DOT string; a lone backslash would start an escape."""
    return '"' + clean(text).replace("\\", "\\\\").replace('"', '\\"') + '"'

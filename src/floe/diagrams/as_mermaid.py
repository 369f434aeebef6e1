"""A diagram as Mermaid text, as many places render it inside Markdown."""

import re
from collections.abc import Iterator

from floe.cleaning import clean
from floe.diagrams.diagram import FORWARD, MISSING, UNMAPPED, Diagram, Edge, End, Node, Row
from floe.diagrams.strokes import line_style

_PLAIN = re.compile(r"[^\w .,:/()+*=@-]")
_WORD = re.compile(r"[^A-Za-z0-9_]+")
_SHAPES = {
    "table": ("[", "]"),
    "contract": ("[", "]"),
    "product": ("([", "])"),
    "document": ("[/", "/]"),
    "job": ("{{", "}}"),
    "unmapped": ("{{", "}}"),
}
_SUFFIXES = {MISSING: " (missing)", UNMAPPED: " (of nobody known)"}
_LONGEST = 120


def render_mermaid(diagram: Diagram, title: str) -> str:
    """An erDiagram for tables, a flowchart for lineage."""
    drawn = _er_lines(diagram) if diagram.view == "er" else _flow_lines(diagram)
    return "\n".join(["---", f'title: "{_label(title)}"', "---", *drawn]) + "\n"


def _er_lines(diagram: Diagram) -> Iterator[str]:
    numbers = {node.id: number for number, node in enumerate(diagram.nodes)}
    names = {row.id: row.name for node in diagram.nodes for row in node.rows}
    yield "erDiagram"
    for number, node in enumerate(diagram.nodes):
        yield from _entity(node, number)
    for edges in _grouped(diagram.edges):
        first = edges[0]
        left, right = f"t{numbers[first.end.node]}", f"t{numbers[first.start.node]}"
        words = ", ".join(names.get(e.start.row or "", "") or first.label for e in edges)
        yield f'    {left} {_cardinality(first)} {right} : "{_label(words)}"'


def _entity(node: Node, number: int) -> Iterator[str]:
    suffix = " (missing)" if node.kind == MISSING else ""
    head = f'    t{number}["{_label(node.name)}{suffix}"]'
    if not node.rows:
        yield head
        return
    yield f"{head} {{"
    for row in node.rows:
        yield f"        {_attribute(row)}"
    yield "    }"


def _attribute(row: Row) -> str:
    """Attributes are bare words here, so a name that is not one is spelled out in the comment."""
    word = _word(row.name, "column")
    keys = row.keys or (["UK"] if "unique" in row.flags else [])
    notes = [row.name if word != row.name else "", row.description]
    comment = _label(" · ".join(note for note in notes if note))
    parts = [_word(row.type, "unknown"), word, ", ".join(keys), f'"{comment}"' if comment else ""]
    return " ".join(part for part in parts if part)


def _grouped(edges: tuple[Edge, ...]) -> list[list[Edge]]:
    """The edges of a composite key are one line."""
    groups: dict[object, list[Edge]] = {}
    for number, edge in enumerate(edges):
        key = (edge.group, edge.start.node, edge.end.node) if edge.group else number
        groups.setdefault(key, []).append(edge)
    return list(groups.values())


def _cardinality(edge: Edge) -> str:
    left = "|o" if edge.is_optional else "||"
    line = "--" if edge.kind == "foreignKey" else ".."
    return f"{left}{line}{'o|' if edge.is_one else 'o{'}"


def _flow_lines(diagram: Diagram) -> Iterator[str]:
    numbers = {node.id: f"n{number}" for number, node in enumerate(diagram.nodes)}
    met = {row for edge in diagram.edges for row in (edge.start.row, edge.end.row) if row}
    rows: dict[str, str] = {}
    yield "flowchart LR"
    for node in diagram.nodes:
        shown = [row for row in node.rows if row.id in met or row.kind != "column"]
        yield from _flow_node(node, shown, numbers, rows)
    for edge in diagram.edges:
        yield _flow_edge(edge, numbers, rows)
    yield from _styles(diagram, numbers)


def _flow_node(
    node: Node, shown: list[Row], numbers: dict[str, str], rows: dict[str, str]
) -> Iterator[str]:
    number = numbers[node.id]
    label = _label(node.name + _SUFFIXES.get(node.kind, ""))
    if not shown:
        opening, closing = _SHAPES.get(node.kind, ("[", "]"))
        yield f'    {number}{opening}"{label}"{closing}'
        return
    yield f'    subgraph {number}["{label}"]'
    for row in shown:
        rows[row.id] = f"{number}r{len(rows)}"
        yield f'        {rows[row.id]}["{_label(row.name)}"]'
    yield "    end"


def _flow_edge(edge: Edge, numbers: dict[str, str], rows: dict[str, str]) -> str:
    start, end = _flow_end(edge.start, numbers, rows), _flow_end(edge.end, numbers, rows)
    line = "-->" if line_style(edge) in ("lineage", "port", "run") else "-.->"
    if edge.flow and edge.flow != FORWARD:
        start, end = end, start
    return f'    {start} {line}|"{_label(edge.label)}"| {end}'


def _flow_end(end: End, numbers: dict[str, str], rows: dict[str, str]) -> str:
    return rows[end.row] if end.row else numbers[end.node]


def _styles(diagram: Diagram, numbers: dict[str, str]) -> Iterator[str]:
    for kind in (MISSING, UNMAPPED):
        nodes = [numbers[node.id] for node in diagram.nodes if node.kind == kind]
        if nodes:
            yield f"    classDef {kind} stroke:#e5484d,stroke-dasharray:5 4"
            yield f"    class {','.join(nodes)} {kind}"


def _word(text: str, otherwise: str) -> str:
    word = _WORD.sub("_", text).strip("_")
    if not word:
        return otherwise
    return word if word[0].isalpha() else f"_{word}"


def _label(text: str) -> str:
    """Text for a quoted label: whatever could be markup becomes a numbered character."""
    cleaned = clean(text).strip()
    if len(cleaned) > _LONGEST:
        cleaned = cleaned[: _LONGEST - 1].rstrip() + "…"
    return _PLAIN.sub(lambda match: f"#{ord(match[0])};", cleaned)

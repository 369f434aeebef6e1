"""A diagram for programs; the shape is described in docs/formats/graph.schema.json."""

from collections.abc import Mapping

from floe.cleaning import write_json
from floe.diagrams.diagram import Diagram, Edge, Node, Row


def render_json(diagram: Diagram, title: str) -> str:
    """One JSON object, in ASCII so that no terminal or code page can be surprised by it."""
    return write_json(diagram_object(diagram, title)) + "\n"


def diagram_object(diagram: Diagram, title: str) -> dict[str, object]:
    """The diagram as plain values; what is empty is left out."""
    return {
        "title": title,
        "view": diagram.view,
        "nodes": [_node(node) for node in diagram.nodes],
        "edges": [_edge(edge) for edge in diagram.edges],
    }


def _node(node: Node) -> dict[str, object]:
    fields = {
        "id": node.id,
        "kind": node.kind,
        "name": node.name,
        "file": node.file,
        "path": node.path,
    }
    extra = {"note": node.note, "description": node.description}
    return fields | _filled(extra) | {"rows": [_row(row) for row in node.rows]}


def _row(row: Row) -> dict[str, object]:
    fields: dict[str, object] = {"id": row.id, "kind": row.kind, "name": row.name}
    extra = {
        "type": row.type,
        "depth": row.depth,
        "flags": list(row.flags),
        "description": row.description,
    }
    return fields | _filled(extra)


def _edge(edge: Edge) -> dict[str, object]:
    fields: dict[str, object] = {
        "from": edge.start.node,
        "to": edge.end.node,
        "kind": edge.kind,
        "label": edge.label,
    }
    extra = {
        "from_row": edge.start.row,
        "to_row": edge.end.row,
        "flow": edge.flow,
        "group": edge.group,
        "description": edge.description,
    }
    return fields | _filled(extra)


def _filled(extra: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in extra.items() if value}

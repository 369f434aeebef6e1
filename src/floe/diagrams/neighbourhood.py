"""The part of a picture around some of its cards."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches

from floe.diagrams.diagram import Diagram, Node
from floe.errors import ConfigurationError


def keep_near(diagram: Diagram, names: Iterable[str], hops: int = 2) -> Diagram:
    """The cards of these names, and all that are at most `hops` edges away."""
    kept = {node.id for name in names for node in _named(diagram, name)}
    around = _neighbours(diagram)
    edge_of_known = set(kept)
    for _ in range(hops):
        edge_of_known = {near for id_ in edge_of_known for near in around.get(id_, ())} - kept
        if not edge_of_known:
            break
        kept |= edge_of_known
    nodes = tuple(node for node in diagram.nodes if node.id in kept)
    edges = tuple(e for e in diagram.edges if e.start.node in kept and e.end.node in kept)
    return replace(diagram, nodes=nodes, edges=edges)


def _neighbours(diagram: Diagram) -> dict[str, set[str]]:
    around: dict[str, set[str]] = {}
    for edge in diagram.edges:
        around.setdefault(edge.start.node, set()).add(edge.end.node)
        around.setdefault(edge.end.node, set()).add(edge.start.node)
    return around


def _named(diagram: Diagram, name: str) -> list[Node]:
    """Cards of a name come first; only then those that have a row of it."""
    wanted = name.casefold()
    nodes = [node for node in diagram.nodes if wanted in map(str.casefold, _names(node))]
    nodes = nodes or [node for node in diagram.nodes if wanted in map(str.casefold, _rows(node))]
    if not nodes:
        raise ConfigurationError(f"nothing in the picture is called '{name}'{_hint(diagram, name)}")
    return nodes


def _names(node: Node) -> Iterator[str]:
    yield from (node.name, node.id, node.file, *node.aliases)


def _rows(node: Node) -> Iterator[str]:
    for row in node.rows:
        yield from (row.name, f"{node.name}.{row.name}", row.id)


def _hint(diagram: Diagram, name: str) -> str:
    names = sorted({node.name for node in diagram.nodes})
    near = get_close_matches(name, names, 1)
    return f"; did you mean '{near[0]}'?" if near else ""

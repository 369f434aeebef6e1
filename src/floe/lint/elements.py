"""The elements of a document as its author wrote them, reached through the standards' own keys."""

from collections.abc import Iterator
from typing import Any

from floe.documents import Path
from floe.graph import CONTRACT, PRODUCT, Graph, Source
from floe.model import Place

# `value` and `arguments` are left out on purpose: what stands there is the author's own.
_NESTING_KEYS = frozenset(
    (
        "authoritativeDefinitions",
        "constraints",
        "context",
        "customProperties",
        "description",
        "enum",
        "inputPorts",
        "items",
        "managementPorts",
        "map",
        "members",
        "outputPorts",
        "price",
        "properties",
        "quality",
        "relationships",
        "roles",
        "sbom",
        "schema",
        "servers",
        "slaProperties",
        "support",
        "synonyms",
        "team",
        "verifiedStatements",
    )
)
_MAP_KEYS = frozenset(("key", "value"))
_COLLECTIONS = (dict, list)
Node = dict[str, Any] | list[Any]


def authored_sources(graph: Graph) -> Iterator[Source]:
    """The sources that hold a contract or a product, and the libraries that they import from."""
    libraries = frozenset(graph.libraries)
    for file, source in graph.sources.items():
        if source.kind in (CONTRACT, PRODUCT) or file in libraries:
            yield source


def walk_ids(graph: Graph) -> Iterator[tuple[Place, str]]:
    """The id of every element below a document's root, with its place."""
    for source, path, node in graph.once(_walk_all):
        if path and isinstance(node, dict) and isinstance(node.get("id"), str):
            yield Place(source.file, (*path, "id")), node["id"]


def walk_lists(graph: Graph) -> Iterator[tuple[Source, Path, list[Any]]]:
    """Every list of elements in a document, from top to bottom, with its path."""
    for source, path, node in graph.once(_walk_all):
        if isinstance(node, list):
            yield source, path, node


def walk_arrays(tree: object) -> Iterator[tuple[Path, list[Any]]]:
    """Every list of elements, from top to bottom, with its path."""
    for path, node in walk_nodes(tree):
        if isinstance(node, list):
            yield path, node


def _walk_all(graph: Graph) -> tuple[tuple[Source, Path, Node], ...]:
    return tuple(
        (source, path, node)
        for source in authored_sources(graph)
        for path, node in walk_nodes(source.document.tree)
    )


def walk_nodes(tree: object) -> Iterator[tuple[Path, Node]]:
    """Every element and every list of them, from the root to the bottom, with its path."""
    waiting: list[tuple[Path, Node]] = [((), tree)] if isinstance(tree, dict) else []
    while waiting:
        path, node = waiting.pop()
        yield path, node
        waiting += reversed(_children(path, node))


def _children(path: Path, node: Node) -> list[tuple[Path, Node]]:
    if isinstance(node, list):
        return [
            ((*path, number), entry) for number, entry in enumerate(node) if isinstance(entry, dict)
        ]
    keys = _MAP_KEYS if path[-1:] == ("map",) else _NESTING_KEYS
    return [
        ((*path, key), child)
        for key, child in node.items()
        if key in keys and isinstance(child, _COLLECTIONS)
    ]

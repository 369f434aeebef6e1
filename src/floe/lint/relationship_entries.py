"""Relationships as written, before imports dissolve, each with the level it stands on."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.graph import Graph
from floe.lint.elements import authored_sources, walk_arrays
from floe.model import Place, Relationship, view

_PROPERTY_ENDS = (("items",), ("map", "key"), ("map", "value"))


@dataclass(frozen=True, slots=True)
class RelationshipEntry:
    """One entry of a `relationships` block; level is object, property or other."""

    relationship: Relationship
    level: str


def relationships_of(graph: Graph) -> tuple[RelationshipEntry, ...]:
    """Every relationship that the authors of contracts and products have written."""
    return graph.once(_collect)


def _collect(graph: Graph) -> tuple[RelationshipEntry, ...]:
    return tuple(
        entry for source in authored_sources(graph) for entry in _entries(source.file, source.tree)
    )


def _entries(file: str, tree: object) -> Iterator[RelationshipEntry]:
    for path, array in walk_arrays(tree):
        if path[-1] != "relationships":
            continue
        level = _level(path[:-1])
        for number, node in enumerate(array):
            if isinstance(node, dict):
                relationship = view(
                    Relationship, node, (*path, number), lambda inner: Place(file, inner)
                )
                yield RelationshipEntry(relationship, level)


def _level(carrier: tuple[str | int, ...]) -> str:
    if carrier[-2:-1] == ("schema",):
        return "object"
    if carrier[-2:-1] == ("properties",):
        return "property"
    return "property" if any(carrier[-len(end) :] == end for end in _PROPERTY_ENDS) else "other"

"""What the resolver noted about a reference that it could follow, turned into findings."""

from collections.abc import Iterator

from floe.findings import Finding
from floe.graph import Graph


def find_notes(graph: Graph, code: str) -> Iterator[Finding]:
    """All notes of one kind."""
    for reference in graph.references:
        for note in reference.resolution.notes:
            if note.code == code:
                yield Finding(reference.place, note.message, note.hint)

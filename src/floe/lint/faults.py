"""What the reader had against a file, turned into findings."""

from collections.abc import Iterator

from floe.findings import Finding
from floe.graph import Graph
from floe.model import Place


def find_faults(graph: Graph, code: str) -> Iterator[Finding]:
    """All faults of one kind."""
    for source in graph.sources.values():
        for fault in source.document.faults:
            if fault.code == code:
                place = Place(source.file)
                yield Finding(
                    place, fault.message, fault.hint, line=fault.line, column=fault.column
                )

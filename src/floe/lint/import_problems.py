"""What went wrong while imports were expanded, turned into findings."""

from collections.abc import Iterator

from floe.findings import Finding
from floe.graph import Graph


def find_import_problems(graph: Graph, code: str, hint: str | None = None) -> Iterator[Finding]:
    """All problems of one kind; `hint` is for those that bring none of their own."""
    for problem in graph.import_problems:
        if problem.code == code:
            yield Finding(problem.place, problem.message, problem.hint or hint)

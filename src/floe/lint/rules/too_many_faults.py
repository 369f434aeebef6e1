from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/too-many-faults", Severity.ERROR)
def too_many_faults(graph: Graph) -> Iterator[Finding]:
    """A file with so many faults that reading it was given up.

    Why: the rest of the list would repeat itself.

    Instead: mend the faults above it first.
    """
    yield from find_faults(graph, "too-many-faults")

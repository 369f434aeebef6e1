from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/too-many-nodes", Severity.ERROR)
def too_many_nodes(graph: Graph) -> Iterator[Finding]:
    """More than 500,000 values in one document.

    Why: reading it would take longer than anyone waits for.

    Instead: split the document.
    """
    yield from find_faults(graph, "too-many-nodes")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/duplicate-key", Severity.ERROR)
def duplicate_key(graph: Graph) -> Iterator[Finding]:
    """A key that stands twice in one mapping.

    Why: readers differ in which of the two they keep, so two tools see
    two contracts.

    Instead: join the two, or remove one; the first is the one that floe reads.
    """
    yield from find_faults(graph, "duplicate-key")

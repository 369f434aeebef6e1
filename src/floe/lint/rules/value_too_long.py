from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/value-too-long", Severity.ERROR)
def value_too_long(graph: Graph) -> Iterator[Finding]:
    """One value of more than 1 MiB.

    Why: a contract describes data, it does not carry it.

    Instead: link to the content instead.
    """
    yield from find_faults(graph, "value-too-long")

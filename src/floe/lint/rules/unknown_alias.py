from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/unknown-alias", Severity.ERROR)
def unknown_alias(graph: Graph) -> Iterator[Finding]:
    """An alias `*name` without an anchor `&name` before it.

    Why: there is no value to repeat.

    Instead: define the anchor first, or write the value.
    """
    yield from find_faults(graph, "unknown-alias")

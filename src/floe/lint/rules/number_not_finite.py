from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/number-not-finite", Severity.ERROR)
def number_not_finite(graph: Graph) -> Iterator[Finding]:
    """A number that is infinite or not a number.

    Why: JSON has no such value, so neither has a contract.

    Instead: leave the field out, or write a limit that can be reached.
    """
    yield from find_faults(graph, "number-not-finite")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/control-character", Severity.ERROR)
def control_character(graph: Graph) -> Iterator[Finding]:
    """A control character in the text.

    Why: it is invisible in an editor and can steer a terminal that prints it.

    Instead: remove it, or write it as an escape inside double quotes.
    """
    yield from find_faults(graph, "control-character")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/bad-encoding", Severity.ERROR)
def bad_encoding(graph: Graph) -> Iterator[Finding]:
    """A file that is not UTF-8.

    Why: names and descriptions would turn into other characters on another machine.

    Instead: save the file as UTF-8.
    """
    yield from find_faults(graph, "bad-encoding")

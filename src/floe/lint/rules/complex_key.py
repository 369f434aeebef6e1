from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/complex-key", Severity.ERROR)
def complex_key(graph: Graph) -> Iterator[Finding]:
    """A mapping or a list used as a key.

    Why: no field of the standards has such a name.

    Instead: use plain text as key.
    """
    yield from find_faults(graph, "complex-key")

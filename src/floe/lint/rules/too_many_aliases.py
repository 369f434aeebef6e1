from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/too-many-aliases", Severity.ERROR)
def too_many_aliases(graph: Graph) -> Iterator[Finding]:
    """More than 100 aliases in one document.

    Why: a few lines of nested aliases can grow to billions of values.

    Instead: write the values out, or import them from a shared library.
    """
    yield from find_faults(graph, "too-many-aliases")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/nesting-too-deep", Severity.ERROR)
def nesting_too_deep(graph: Graph) -> Iterator[Finding]:
    """A document nested deeper than 64 levels.

    Why: no real contract is; hostile ones are, to exhaust whoever reads them.

    Instead: flatten the structure, or split the document.
    """
    yield from find_faults(graph, "nesting-too-deep")

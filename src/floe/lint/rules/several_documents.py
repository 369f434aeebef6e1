from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/several-documents", Severity.ERROR)
def several_documents(graph: Graph) -> Iterator[Finding]:
    """A file with more than one YAML document.

    Why: tools read the first, the last or a list of all, so half of the promises may be lost.

    Instead: keep one contract or product per file.
    """
    yield from find_faults(graph, "several-documents")

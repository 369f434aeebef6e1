from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/file-too-large", Severity.ERROR)
def file_too_large(graph: Graph) -> Iterator[Finding]:
    """A file of more than 8 MiB.

    Why: a contract describes data, it does not carry it.

    Instead: split the document, or leave out generated parts.
    """
    yield from find_faults(graph, "file-too-large")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/unknown-tag", Severity.ERROR)
def unknown_tag(graph: Graph) -> Iterator[Finding]:
    """A YAML tag such as `!!python/object` or one of your own.

    Why: tags make some readers run code, and others refuse the file.

    Instead: write the plain value; floe reads contracts as data and never as code.
    """
    yield from find_faults(graph, "unknown-tag")

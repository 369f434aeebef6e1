from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.reference_notes import find_notes


@rule("lint/ambiguous-reference", Severity.WARNING)
def ambiguous_reference(graph: Graph) -> Iterator[Finding]:
    """A reference with dots that reads one way by ids and another way by names.

    floe follows the ids; a tool that knows names only goes to the other element.

    Why: two tools that read the same contract would check different columns, and
    neither would say so.

    Instead: write the form with slashes, which is read by ids alone.
    """
    yield from find_notes(graph, "ambiguous")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.reference_notes import find_notes


@rule("lint/reference-by-name", Severity.WARNING)
def reference_by_name(graph: Graph) -> Iterator[Finding]:
    """A reference in the form for ids that was found by a name only.

    The element it means has that name and no such id.

    Why: this form promises that a renamed table or column breaks nothing; a
    reference that hangs on a name breaks with the next rename.

    Instead: give the element an id, or refer to it as `table.column`.
    """
    yield from find_notes(graph, "by-name")

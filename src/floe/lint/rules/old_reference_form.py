from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.reference_notes import find_notes


@rule("lint/old-reference-form", Severity.INFO)
def old_reference_form(graph: Graph) -> Iterator[Finding]:
    """A reference to several columns in the old form `table.(a, b)`.

    Why: the form was proposed and never adopted, so no other tool reads it.

    Instead: write a list with one reference per column: `[table.a, table.b]`.
    """
    yield from find_notes(graph, "old-form")

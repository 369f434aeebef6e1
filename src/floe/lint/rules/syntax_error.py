from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/syntax-error", Severity.ERROR)
def syntax_error(graph: Graph) -> Iterator[Finding]:
    """A text that is neither YAML nor JSON.

    Why: nothing in the file can be trusted to mean what its author thinks.

    Instead: mend the line that is named; an editor with YAML support shows it while typing.
    """
    yield from find_faults(graph, "syntax-error")

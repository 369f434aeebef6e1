from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.import_problems import find_import_problems

_HINT = "move what both sides need into a document of its own"


@rule("lint/import-cycle", Severity.ERROR)
def import_cycle(graph: Graph) -> Iterator[Finding]:
    """Imports that lead back to where they started.

    The whole chain is named. Two imports that meet in the same source are fine.

    Why: what is imported becomes part of the contract, so a circle has no end and
    none of its members has a definite content.

    Instead: move what both sides need into a document of its own and import that.
    """
    yield from find_import_problems(graph, "import-cycle", _HINT)

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.import_problems import find_import_problems


@rule("lint/import-conflict", Severity.WARNING)
def import_conflict(graph: Graph) -> Iterator[Finding]:
    """An import that says something else than the importing element itself.

    The local value wins and the imported one is left out.

    Why: readers of the source believe that its definition holds here, and it does
    not.

    Instead: remove the local value to take the imported one, or keep it and import
    only the parts that agree.
    """
    yield from find_import_problems(graph, "import-conflict")

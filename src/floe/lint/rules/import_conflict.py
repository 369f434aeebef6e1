from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/import-conflict", Severity.WARNING)
def import_conflict(graph: Graph) -> Iterator[Finding]:
    """An import that says something else than the importing element itself.

    The local value wins and the imported one is left out.

    Why: readers of the source believe that its definition holds here, and it does
    not.

    Instead: remove the local value to take the imported one, or keep it and import
    only the parts that agree.
    """
    for problem in graph.import_problems:
        if problem.code == "import-conflict":
            yield Finding(problem.place, problem.message, hint=problem.hint)

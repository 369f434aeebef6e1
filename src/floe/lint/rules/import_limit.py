from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph

HINT = "import only the parts that are needed"


@rule("lint/import-limit", Severity.ERROR)
def import_limit(graph: Graph) -> Iterator[Finding]:
    """Imports that go too deep or bring in too much.

    Why: each import can import again, and a few lines could otherwise grow into a
    contract that no machine can hold.

    Instead: import the parts that are needed, from the document that defines them.
    """
    for problem in graph.import_problems:
        if problem.code == "import-limit":
            yield Finding(problem.place, problem.message, hint=problem.hint or HINT)

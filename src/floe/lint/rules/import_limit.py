from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.import_problems import find_import_problems

_HINT = "import only the parts that are needed"


@rule("lint/import-limit", Severity.ERROR)
def import_limit(graph: Graph) -> Iterator[Finding]:
    """Imports that go too deep or bring in too much.

    Why: each import can import again, and a few lines could otherwise grow into a
    contract that no machine can hold.

    Instead: import the parts that are needed, from the document that defines them.
    """
    yield from find_import_problems(graph, "import-limit", _HINT)

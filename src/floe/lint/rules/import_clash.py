from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.import_problems import find_import_problems


@rule("lint/import-clash", Severity.ERROR)
def import_clash(graph: Graph) -> Iterator[Finding]:
    """Two imports that disagree, or an import whose id is already taken.

    Why: nothing says which of the two should win, so the content of the contract
    would hang on the order of its lines.

    Instead: import from one of them only, or write the value into the contract,
    where it wins over both.
    """
    yield from find_import_problems(graph, "import-clash")

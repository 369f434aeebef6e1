from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.upgrades import find_upgrades


@rule("lint/header-dialect", Severity.WARNING)
def header_dialect(graph: Graph) -> Iterator[Finding]:
    """A contract headed `dataContractSpecification: 3.x`.

    Why: it is ODCS in all but its first line, and other tools take that line for another standard.

    Instead: write `apiVersion: v3.2.0` and `kind: DataContract`; `floe lint --fix` does it.
    """
    yield from find_upgrades(graph, "header-dialect")

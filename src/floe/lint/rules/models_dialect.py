from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.upgrades import find_upgrades


@rule("lint/models-dialect", Severity.WARNING)
def models_dialect(graph: Graph) -> Iterator[Finding]:
    """A contract written with `models` and `elements`.

    Why: ODCS calls them `schema` and `properties`; other tools see a contract
    without a single column.

    Instead: write `schema` with `properties`; `floe export` prints the contract in that form.
    """
    yield from find_upgrades(graph, "models-dialect")

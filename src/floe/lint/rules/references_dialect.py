from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.upgrades import find_upgrades


@rule("lint/references-dialect", Severity.WARNING)
def references_dialect(graph: Graph) -> Iterator[Finding]:
    """A `references` block, the first draft of `relationships`.

    Why: no released standard knows it.

    Instead: write `relationships` with `type: imports` or `type: relatesTo`.
    """
    yield from find_upgrades(graph, "references-dialect")

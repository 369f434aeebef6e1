from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.upgrades import find_upgrades


@rule("lint/title-dialect", Severity.WARNING)
def title_dialect(graph: Graph) -> Iterator[Finding]:
    """A contract with a `title`.

    Why: ODCS calls it `name`, and other tools refuse the word.

    Instead: rename it to `name`; `floe lint --fix` does it.
    """
    yield from find_upgrades(graph, "title-dialect")

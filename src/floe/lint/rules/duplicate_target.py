from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO

_KINDS = (FOREIGN_KEY, IMPORTS, RELATES_TO)


@rule("lint/duplicate-target", Severity.ERROR)
def duplicate_target(graph: Graph) -> Iterator[Finding]:
    """A reference that fits two elements, because they share an id or a name.

    Why: whichever of the two is picked, a check or an import may silently work
    on the wrong one.

    Instead: make the ids unique in their list, and refer to one of them.
    """
    for reference in graph.references:
        resolution = reference.resolution
        if reference.kind in _KINDS and resolution.problem == "duplicate":
            yield Finding(reference.place, resolution.message, hint=resolution.hint)

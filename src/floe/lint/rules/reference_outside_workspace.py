from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO

_KINDS = (FOREIGN_KEY, IMPORTS, RELATES_TO)


@rule("lint/reference-outside-workspace", Severity.ERROR)
def reference_outside_workspace(graph: Graph) -> Iterator[Finding]:
    """A reference whose path leads out of the workspace.

    Paths are judged after `..` and symbolic links are followed.

    Why: a contract that reads its neighbour's disk compiles on one machine only,
    and a contract from elsewhere could read files that are none of its business.

    Instead: move the document into the workspace, or refer to it by an address
    that `references.allow` in floe.toml names.
    """
    for reference in graph.references:
        resolution = reference.resolution
        if reference.kind in _KINDS and resolution.problem == "outside-workspace":
            yield Finding(reference.place, resolution.message, hint=resolution.hint)

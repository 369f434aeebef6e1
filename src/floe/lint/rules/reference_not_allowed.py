from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import FOREIGN_KEY, IMPORTS

_HINT = "keep a copy in the workspace, or allow the address under [references] in floe.toml"


@rule("lint/reference-not-allowed", Severity.ERROR)
def reference_not_allowed(graph: Graph) -> Iterator[Finding]:
    """A foreign key or an import that leads to an address which may not be fetched.

    Only addresses that `references.allow` in floe.toml names are fetched, and what
    came from there is pinned in floe.lock.

    Why: a foreign key becomes a check and an import becomes part of the contract;
    neither can be built on something that was not read.

    Instead: add the address to `references.allow`, or keep a copy of the document
    in the workspace and refer to that.
    """
    for reference in graph.references:
        resolution = reference.resolution
        if reference.kind in (FOREIGN_KEY, IMPORTS) and resolution.problem == "not-allowed":
            yield Finding(reference.place, resolution.message, hint=resolution.hint or _HINT)

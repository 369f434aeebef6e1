from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import RELATES_TO

_HINTS = {
    "no-document": "keep a copy in the workspace, or try again when it can be reached",
    "not-allowed": "allow the address under [references] in floe.toml",
}


@rule("lint/unreachable-document", Severity.WARNING)
def unreachable_document(graph: Graph) -> Iterator[Finding]:
    """A relatesTo to a document which is not at hand, or any reference to one that is broken.

    The document is not in the workspace, or its address is not one of those that
    `references.allow` in floe.toml names, so the link could not be verified.

    Why: lineage and documentation show the link, and nobody notices when the
    other side moves.

    Instead: add the document to the workspace, or its address to the allow list.
    Where the other side will never be at hand, silence the rule for this line.
    """
    for reference in graph.references:
        resolution = reference.resolution
        is_loose = reference.kind == RELATES_TO and resolution.problem in _HINTS
        if is_loose or resolution.problem == "unreadable":
            hint = resolution.hint or _HINTS.get(str(resolution.problem), "fix that file first")
            yield Finding(reference.place, resolution.message, hint=hint)

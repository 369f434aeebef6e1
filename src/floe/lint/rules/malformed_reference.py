from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph

# Rules of their own speak about what SLAs and ports name.
_OTHERS = ("element", "contract")
_HINT = "write schema/<object id>/properties/<property id>"


@rule("lint/malformed-reference", Severity.ERROR)
def malformed_reference(graph: Graph) -> Iterator[Finding]:
    """A reference that cannot be read.

    It has more than one `#`, an empty step, or is a placeholder that was never
    filled in.

    Why: nothing can be found by it, whatever is added to the workspace.

    Instead: write `schema/<id>/properties/<id>` for an element of this document,
    and `other.yaml#/schema/<id>` for one of another. A column may also be named
    `table.column`.
    """
    for reference in graph.references:
        resolution = reference.resolution
        if reference.kind not in _OTHERS and resolution.problem == "syntax":
            yield Finding(reference.place, resolution.message, hint=resolution.hint or _HINT)

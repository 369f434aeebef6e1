from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Reference
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO


@rule("lint/dangling-reference", Severity.ERROR)
def dangling_reference(graph: Graph) -> Iterator[Finding]:
    """A reference whose target does not exist.

    A foreign key or an import must find both the document and the element. A
    relatesTo only has to find the element, once its document is there.

    Why: checks, dbt refs and lineage all follow references, so one loose end
    returns later as several failures that do not name it.

    Instead: point at an element that exists, or add the missing one. An element
    is reached by its id in the form `schema/orders/properties/customer_id`.
    """
    for reference in graph.references:
        if _is_loose(reference):
            resolution = reference.resolution
            yield Finding(reference.place, resolution.message, hint=resolution.hint)


def _is_loose(reference: Reference) -> bool:
    if reference.kind in (FOREIGN_KEY, IMPORTS):
        return reference.resolution.problem in ("no-document", "no-element")
    is_link = reference.kind == RELATES_TO and reference.end == "to"
    return is_link and reference.resolution.problem == "no-element"

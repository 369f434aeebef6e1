from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import RELATES_TO


@rule("lint/collection-reference", Severity.ERROR)
def collection_reference(graph: Graph) -> Iterator[Finding]:
    """A `relatesTo` that leads to a whole list instead of one element.

    Why: lineage and definitions connect elements; a list is none, and what it holds today
    is not what it holds tomorrow. Only an import may take a whole list.

    Instead: end the reference with the id of one element, or write one `to` for each.
    """
    for reference in graph.references:
        if reference.kind == RELATES_TO and reference.resolution.is_resolved:
            for target in reference.resolution.targets:
                if target.kind == "collection":
                    message = f"'{reference.text}' leads to a list of {target.path[-1]}"
                    yield Finding(reference.place, message, "end it with the id of one element")

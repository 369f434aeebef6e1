from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/sla-element-unknown", Severity.WARNING)
def sla_element_unknown(graph: Graph) -> Iterator[Finding]:
    """An SLA property whose `element` is not in the contract.

    Why: freshness and retention are measured on that column; without it the
    promise is written down and never checked.

    Instead: name a column as `table.column`, several of them separated by commas.
    With a single table in the contract the column's name is enough.
    """
    for reference in graph.references:
        resolution = reference.resolution
        if reference.kind == "element" and resolution.status != "resolved":
            yield Finding(reference.place, resolution.message, hint=resolution.hint)

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, find_newer_edition
from floe.model import Place


@rule("lint/newer-edition-needed", Severity.WARNING)
def newer_edition_needed(graph: Graph) -> Iterator[Finding]:
    """A document that breaks the edition it declares, but is right in a newer one.

    Why: it uses fields that came later, so tools that follow the declared edition refuse it.

    Instead: raise `apiVersion` to the edition that is named.
    """
    for file, source in graph.sources.items():
        if graph.schema_errors(file):
            newer = find_newer_edition(source, graph.policy.profile)
            if newer is not None:
                declared = source.tree.get("apiVersion")
                yield Finding(
                    Place(file, ("apiVersion",)),
                    f"it breaks {declared}, but would be right in {newer}",
                    f"write 'apiVersion: {newer}'",
                )

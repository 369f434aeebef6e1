from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean, label


@rule("lint/unknown-classification", Severity.WARNING)
def unknown_classification(graph: Graph) -> Iterator[Finding]:
    """A classification that the workspace does not know.

    The known ones are `governance.classes` in floe.toml; case does not matter.

    Why: masking, access and retention follow the classification, and a misspelt one is
    protected by none of them.

    Instead: use a known class, or add yours to the list.
    """
    classes = graph.policy.classes
    for contract in graph.contracts:
        for column in contract.all_properties:
            written = column.classification
            if written is not None and classes.names and classes.find(written) is None:
                yield Finding(
                    column.place / "classification",
                    f"'{label(column)}' has the unknown classification '{written}'",
                    hint=did_you_mean(written, classes.names)
                    or f"known are {', '.join(classes.names)}",
                )

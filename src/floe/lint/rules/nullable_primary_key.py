from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label


@rule("lint/nullable-primary-key", Severity.WARNING)
def nullable_primary_key(graph: Graph) -> Iterator[Finding]:
    """A column of the primary key that says `required: false`.

    Why: a row without a key cannot be told from another, and most databases refuse a
    key that may be null.

    Instead: write `required: true`, or leave the column out of the key.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            if column.primary_key and column.node.get("required") is False:
                yield Finding(
                    column.place / "required",
                    f"'{label(column)}' is part of the primary key and may be null",
                    hint="write required: true",
                )

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label


@rule("lint/array-without-items", Severity.INFO)
def array_without_items(graph: Graph) -> Iterator[Finding]:
    """A property of type array that does not say what its elements are.

    Why: tables, models and checks that are generated from the contract have to guess the
    elements' type, and most of them guess text.

    Instead: add `items` with the logical type of one element.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            if column.logical_type == "array" and "items" not in column.node:
                yield Finding(
                    column.place / "logicalType",
                    f"'{label(column)}' is an array of unknown elements",
                    hint="add items with a logicalType",
                )

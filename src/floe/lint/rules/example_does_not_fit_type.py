from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import fits, show

_FREE_FORMS = ("date", "timestamp", "time")


@rule("lint/example-does-not-fit-type", Severity.INFO)
def example_does_not_fit_type(graph: Graph) -> Iterator[Finding]:
    """An example that is not of the property's logical type.

    Why: readers trust examples more than types, and test data is made from them.

    Instead: quote texts and leave numbers bare, or change the logical type.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            examples = column.examples if isinstance(column.examples, list) else []
            kind = "string" if column.logical_type in _FREE_FORMS else column.logical_type
            for number, example in enumerate(examples):
                if example is not None and not fits(example, kind):
                    yield Finding(
                        column.place / "examples" / number,
                        f"the example {show(example)} is not a value of '{label(column)}',"
                        f" which is of type {column.logical_type}",
                        hint="put it in quotes" if kind == "string" else None,
                    )

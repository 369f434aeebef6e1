from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import fits, show


@rule("lint/enum-value-does-not-fit-type", Severity.ERROR)
def enum_value_does_not_fit_type(graph: Graph) -> Iterator[Finding]:
    """A value of an `enum` that is not of the property's logical type.

    Why: no row can ever have that value, and a check that compares texts with numbers
    rejects the rows that were meant.

    Instead: quote texts and leave numbers bare, or change the logical type.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            for entry in column.enum:
                if entry.value is not None and not fits(entry.value, column.logical_type):
                    yield Finding(
                        entry.place / "value",
                        f"{show(entry.value)} is not a value of '{label(column)}',"
                        f" which is of type {column.logical_type}",
                        hint=_way_out(entry.value, column.logical_type),
                    )


def _way_out(value: object, logical_type: str | None) -> str | None:
    if logical_type == "string" and not isinstance(value, list | dict):
        return "put it in quotes"
    return "write it as 2024-12-31" if logical_type == "date" else None

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show


@rule("lint/duplicate-enum-value", Severity.ERROR)
def duplicate_enum_value(graph: Graph) -> Iterator[Finding]:
    """An `enum` that lists one value twice.

    Why: the second entry is dead, or it was meant to be another value that is now missing;
    its label and description are lost either way.

    Instead: remove the entry, or write the value that was meant.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            seen = set()
            for entry in column.enum:
                # In Python true equals 1, in a contract it does not.
                key = (isinstance(entry.value, bool), repr(entry.value))
                if entry.value is not None and key in seen:
                    yield Finding(
                        entry.place / "value",
                        f"the enum of '{label(column)}' has {show(entry.value)} twice",
                        hint="remove one of them",
                    )
                seen.add(key)

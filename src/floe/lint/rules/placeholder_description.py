from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.descriptions import (
    REPEATS_NAME,
    contract_descriptions,
    find_emptiness,
    product_descriptions,
)


@rule("lint/placeholder-description", Severity.WARNING)
def placeholder_description(graph: Graph) -> Iterator[Finding]:
    """A description that is there and says nothing: empty, TODO, or the name once more.

    The name once more is no more than a remark.

    Why: it hides from everyone who looks for gaps that this one is still open.

    Instead: say in a sentence what the name does not, or leave the description out.
    """
    written = [
        *(text for contract in graph.contracts for text in contract_descriptions(contract)),
        *(text for product in graph.products for text in product_descriptions(product)),
    ]
    for description in written:
        emptiness = find_emptiness(description)
        if emptiness is not None:
            most = Severity.INFO if emptiness == REPEATS_NAME else Severity.ERROR
            yield Finding(
                description.place,
                f"{description.label} {emptiness}",
                hint="say what the name does not, or leave it out",
                at_most=most,
            )

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/product-without-ports", Severity.WARNING)
def product_without_ports(graph: Graph) -> Iterator[Finding]:
    """A product through which no data comes out.

    Why: a product without an output port offers nothing that anyone could use.

    Instead: add an output port with the contract of what it gives out.
    """
    for product in graph.products:
        if not product.output_ports:
            yield Finding(
                product.place,
                f"'{product.title}' has no output port",
                hint="add outputPorts",
                on_key=True,
            )

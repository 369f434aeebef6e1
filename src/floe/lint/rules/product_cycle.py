from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Place, Product

# One finding tells of a cycle; a tangle of more than these is told by the first of them.
_MOST = 100
_LONGEST_CHAIN = 50
Feeds = dict[int, dict[int, Place]]


@rule("lint/product-cycle", Severity.ERROR)
def product_cycle(graph: Graph) -> Iterator[Finding]:
    """Products that feed each other in a circle.

    Why: none of them can be built first, and a wrong value goes round for ever.

    Instead: take the data from the product that makes it, or split one of the products.
    """
    feeds = _find_feeds(graph.products)
    for _ in range(_MOST):
        cycle = _find_cycle(feeds)
        if cycle is None:
            return
        for start in range(min(len(cycle), _LONGEST_CHAIN)):
            yield _report(graph.products, cycle[start:] + cycle[:start], feeds)
        del feeds[cycle[0]][cycle[1 % len(cycle)]]


def _find_feeds(products: tuple[Product, ...]) -> Feeds:
    """For each product, by number, those that feed it and the port through which they do."""
    makers: dict[str, list[int]] = {}
    for number, product in enumerate(products):
        for output_port in product.output_ports:
            if output_port.contract_id:
                makers.setdefault(output_port.contract_id, []).append(number)
    return {
        number: {
            maker: port.place / "contractId"
            for port in product.input_ports
            for maker in makers.get(port.contract_id or "", ())
        }
        for number, product in enumerate(products)
    }


def _find_cycle(feeds: Feeds) -> list[int] | None:
    """A cycle in which each product is fed by the next, the first one by number in front."""
    try:
        TopologicalSorter(feeds).prepare()
    except CycleError as error:
        cycle: list[int] = error.args[1][:0:-1]
        front = cycle.index(min(cycle))
        return cycle[front:] + cycle[:front]
    return None


def _report(products: tuple[Product, ...], cycle: list[int], feeds: Feeds) -> Finding:
    shown = cycle[:_LONGEST_CHAIN]
    left_out = [f"{len(cycle) - len(shown)} more"] if len(cycle) > len(shown) else []
    titles = [products[number].title for number in shown]
    chain = " ← ".join((*titles, *left_out, titles[0]))
    return Finding(
        feeds[cycle[0]][cycle[1 % len(cycle)]],
        f"'{products[cycle[0]].title}' takes in what it helps to make: {chain}",
        hint="break the circle at one of these ports",
    )

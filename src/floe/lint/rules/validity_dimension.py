from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/validity-dimension", Severity.WARNING, profiles=("extended", "platform"))
def validity_dimension(graph: Graph) -> Iterator[Finding]:
    """A quality rule of the dimension `validity`.

    Why: the standard knows seven dimensions, and this is none of them; other tools refuse
    the contract. floe reads it as `conformity`.

    Instead: write `dimension: conformity`.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            if quality.dimension == "validity":
                place = quality.place / "dimension"
                yield Finding(place, "'validity' is read as 'conformity'", "write 'conformity'")

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, contract_uses
from floe.model import same_version


@rule("lint/port-version-differs", Severity.WARNING)
def port_version_differs(graph: Graph) -> Iterator[Finding]:
    """A product's port that names another version than its contract has.

    Why: one of the two is out of date, and consumers read the wrong promise.

    Instead: raise the port's version to the contract's, or keep the older contract too.
    """
    for product in graph.products:
        for use in contract_uses(product):
            contracts = graph.contracts_with_id(use.contract_id)
            version = contracts[0].version if len(contracts) == 1 else None
            if use.version and version and not same_version(use.version, version):
                yield Finding(
                    use.version_place,
                    f"{use.label} has version {use.version},"
                    f" its contract '{use.contract_id}' has {version}",
                    hint=f"write version: {version}",
                )

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, contract_uses, contracts_named

_SHOWN = 5


@rule("lint/port-contract-ambiguous", Severity.ERROR)
def port_contract_ambiguous(graph: Graph) -> Iterator[Finding]:
    """A product's port whose contract could be any of several.

    Why: two contracts have this id, so nobody can say which of them the port obeys.

    Instead: give the port the version of the contract that is meant, or give each
    contract an id of its own.
    """
    for product in graph.products:
        for use in contract_uses(product):
            contracts = contracts_named(graph, use.contract_id, use.version)
            if len(contracts) > 1:
                files = sorted(contract.file for contract in contracts)
                yield Finding(
                    use.place,
                    f"{use.label} names the contract '{use.contract_id}',"
                    f" which exists in {_list(files)}",
                    hint="name a version that only one of them has",
                )


def _list(files: list[str]) -> str:
    more = f" and {len(files) - _SHOWN} more" if len(files) > _SHOWN else ""
    return ", ".join(files[:_SHOWN]) + more

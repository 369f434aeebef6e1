from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.lint.ports import contract_uses


@rule("lint/port-contract-unknown", Severity.ERROR)
def port_contract_unknown(graph: Graph) -> Iterator[Finding]:
    """A product's port whose contract is not in the workspace.

    Why: nobody can say what comes through the port, and lineage ends there.

    Instead: correct the id, or add the contract to the workspace.
    """
    ids = [contract.id for contract in graph.contracts if contract.id]
    for product in graph.products:
        for use in contract_uses(product):
            if not graph.contracts_with_id(use.contract_id):
                yield Finding(
                    use.place,
                    f"{use.label} names the contract '{use.contract_id}', which does not exist",
                    hint=did_you_mean(use.contract_id, ids) or "add the contract to the workspace",
                )

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, contract_uses
from floe.lint.labels import did_you_mean


@rule("lint/port-contract-unknown", Severity.ERROR)
def port_contract_unknown(graph: Graph) -> Iterator[Finding]:
    """A product's output port whose contract is not in the workspace.

    Where the workspace holds no contract at all, they are kept elsewhere: then it is a warning.

    Why: nobody can say what comes through the port, and lineage ends there.

    Instead: correct the id, or add the contract to the workspace.
    """
    yield from _find(graph, of_inputs=False)


@rule("lint/input-port-contract-unknown", Severity.WARNING)
def input_port_contract_unknown(graph: Graph) -> Iterator[Finding]:
    """An input port or an input contract whose contract is not in the workspace.

    It is a warning, since contracts of other teams often live elsewhere.

    Why: lineage ends there, and nobody sees whether what comes in fits what is made of it.

    Instead: correct the id, or keep a copy of the other team's contract in the workspace.
    """
    yield from _find(graph, of_inputs=True)


def _find(graph: Graph, *, of_inputs: bool) -> Iterator[Finding]:
    """Findings on the contracts of inputs, or of outputs; without a workspace nobody can know."""
    if not graph.policy.is_workspace:
        return
    ids = [contract.id for contract in graph.contracts if contract.id]
    has_contracts = bool(graph.contracts or graph.neighbours)
    most = Severity.ERROR if has_contracts else Severity.WARNING
    for product in graph.products:
        for use in contract_uses(product):
            if use.is_input == of_inputs and not _is_known(graph, use.contract_id):
                yield Finding(
                    use.place,
                    f"{use.label} names the contract '{use.contract_id}',"
                    " which is not in the workspace",
                    hint=did_you_mean(use.contract_id, ids) or "add the contract to the workspace",
                    at_most=most,
                )


def _is_known(graph: Graph, contract_id: str) -> bool:
    """Whether a contract is there, or may stand in a file that cannot be read."""
    return bool(graph.contracts_with_id(contract_id)) or any(
        source.document.tree is None and contract_id in source.document.text
        for source in graph.sources.values()
    )

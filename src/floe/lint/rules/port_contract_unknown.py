from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.ports import find_unknown_contracts


@rule("lint/port-contract-unknown", Severity.ERROR)
def port_contract_unknown(graph: Graph) -> Iterator[Finding]:
    """A product's output port whose contract is not in the workspace.

    Why: nobody can say what comes through the port, and lineage ends there.

    Instead: correct the id, or add the contract to the workspace.
    """
    yield from find_unknown_contracts(graph, of_inputs=False)

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.ports import find_unknown_contracts


@rule("lint/input-port-contract-unknown", Severity.WARNING)
def input_port_contract_unknown(graph: Graph) -> Iterator[Finding]:
    """An input port or an input contract whose contract is not in the workspace.

    It is a warning, since contracts of other teams often live elsewhere. Where the workspace
    holds no contract at all, output ports are treated alike.

    Why: lineage ends there, and nobody sees whether what comes in fits what is made of it.

    Instead: correct the id, or keep a copy of the other team's contract in the workspace.
    """
    yield from find_unknown_contracts(graph, of_inputs=True)

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean


@rule("lint/input-contract-not-an-input-port", Severity.WARNING)
def input_contract_not_an_input_port(graph: Graph) -> Iterator[Finding]:
    """An entry of `inputContracts` that no input port of the product brings in.

    Why: the output is said to be made from data that the product does not take in, so
    lineage and impact analysis miss where it comes from.

    Instead: add an input port with that contractId, or remove the entry.
    """
    for product in graph.products:
        taken = {port.contract_id for port in product.input_ports if port.contract_id}
        for port in product.output_ports:
            for entry in port.input_contracts:
                if entry.id is not None and entry.id not in taken:
                    yield Finding(
                        entry.place / "id",
                        f"the output port '{port.name}' is made from '{entry.id}',"
                        " which no input port takes in",
                        hint=did_you_mean(entry.id, taken)
                        or "add an input port with this contractId",
                    )

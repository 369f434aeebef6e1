"""The contracts that a product names in its ports."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Finding
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.model import InputPort, OutputPort, Place, Product


@dataclass(frozen=True, slots=True)
class ContractUse:
    """A contract's id in a port, and the version that is named with it."""

    contract_id: str
    version: str | None
    place: Place
    version_place: Place
    label: str
    is_input: bool


def contract_uses(product: Product) -> Iterator[ContractUse]:
    """Every contract that a product's ports name, and those that outputs are made from."""
    for input_port in product.input_ports:
        words = f"the input port '{input_port.name}'"
        yield from _named_by(input_port, words, is_input=True)
    for output_port in product.output_ports:
        words = f"the output port '{output_port.name}'"
        yield from _named_by(output_port, words, is_input=False)
        for entry in output_port.input_contracts:
            if entry.id:
                places = entry.place / "id", entry.place / "version"
                label = f"an input contract of {words}"
                yield ContractUse(entry.id, entry.version, *places, label, is_input=True)


def find_unknown_contracts(graph: Graph, *, of_inputs: bool) -> Iterator[Finding]:
    """Findings on the contracts of inputs, or of outputs, that are not in the workspace.

    Where there is no contract at all, they are kept elsewhere: outputs then count as inputs.
    """
    ids = [contract.id for contract in graph.contracts if contract.id]
    has_contracts = bool(graph.contracts or graph.neighbours)
    for product in graph.products:
        for use in contract_uses(product):
            may_be_elsewhere = use.is_input or not has_contracts
            if may_be_elsewhere == of_inputs and not _is_known(graph, use.contract_id):
                yield Finding(
                    use.place,
                    f"{use.label} names the contract '{use.contract_id}',"
                    " which is not in the workspace",
                    hint=did_you_mean(use.contract_id, ids) or "add the contract to the workspace",
                )


def _is_known(graph: Graph, contract_id: str) -> bool:
    """Whether a contract is there, or may stand in a file that cannot be read."""
    return bool(graph.contracts_with_id(contract_id)) or any(
        source.document.tree is None and contract_id in source.document.text
        for source in graph.sources.values()
    )


def _named_by(port: InputPort | OutputPort, words: str, *, is_input: bool) -> Iterator[ContractUse]:
    if port.contract_id:
        places = port.place / "contractId", port.place / "version"
        yield ContractUse(port.contract_id, port.version, *places, words, is_input)

"""The contracts that a product names in its ports."""

from collections.abc import Iterator
from dataclasses import dataclass

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


def _named_by(port: InputPort | OutputPort, words: str, *, is_input: bool) -> Iterator[ContractUse]:
    if port.contract_id:
        places = port.place / "contractId", port.place / "version"
        yield ContractUse(port.contract_id, port.version, *places, words, is_input)

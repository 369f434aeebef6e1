"""What a port is made from."""

from floe.contracts.generation.sketch import Sketch
from floe.graph import Graph, choose_contract
from floe.model import Contract, OutputPort, Place, Product

_LINEAGE = "inputContract"

# A contract's id, the version that is named with it, and where.
Input = tuple[str, str | None, Place]


def inputs_of(product: Product, port: OutputPort, graph: Graph) -> tuple[Contract, ...]:
    """The contracts that a port is made from, as far as they are in the workspace."""
    choices = [choose_contract(graph, *named[:2]) for named in _named(product, port)]
    return tuple(contract for contract in choices if contract is not None)


def add_lineage(sketch: Sketch, product: Product, port: OutputPort, graph: Graph) -> None:
    """A link to every contract that the port is made from."""
    links: list[dict[str, str]] = []
    for contract_id, version, place in _named(product, port):
        contract = choose_contract(graph, contract_id, version)
        words = f", version {version}" if version else ""
        sketch.places["authoritativeDefinitions", len(links)] = place
        links.append(
            {
                "type": _LINEAGE,
                "url": contract.file if contract else contract_id,
                "description": f"Made from the contract '{contract_id}'{words}.",
            }
        )
    sketch.put("authoritativeDefinitions", links, port.place)


def _named(product: Product, port: OutputPort) -> tuple[Input, ...]:
    """The port's own input contracts; without any, those of all input ports."""
    own = [
        (input_contract.id, input_contract.version, input_contract.place)
        for input_contract in port.input_contracts
        if input_contract.id
    ]
    all_ports = [
        (input_port.contract_id, input_port.version, input_port.place)
        for input_port in product.input_ports
    ]
    named = own or [(key, version, place) for key, version, place in all_ports if key]
    return tuple({entry[0]: (str(entry[0]), entry[1], entry[2]) for entry in named}.values())

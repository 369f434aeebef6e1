"""Which port of a product gives out the data of which contract."""

from dataclasses import dataclass, field

from floe.contracts.discovery import products_by_contract
from floe.contracts.generation.headers import contract_id_of
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, OutputPort, Product, make_name, same_version


@dataclass(slots=True)
class PortMatches:
    """The port of each contract by its file, and all ports that no contract speaks of."""

    ports: dict[str, OutputPort] = field(default_factory=dict)
    open_ports: list[tuple[Product, OutputPort]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def match_ports(graph: Graph) -> PortMatches:
    """Match the contracts of every product to its ports: by id, then by name."""
    matches = PortMatches()
    owners = products_by_contract(graph)
    by_product: dict[str, list[Contract]] = {}
    for contract in graph.contracts:
        if contract.file in owners:
            by_product.setdefault(owners[contract.file].file, []).append(contract)
    for product in graph.products:
        _match(matches, product, by_product.get(product.file, []), graph)
    return matches


def _match(matches: PortMatches, product: Product, contracts: list[Contract], graph: Graph) -> None:
    used: set[int] = set()
    for contract in contracts:
        number = _find_port(product, contract, used)
        if number is not None:
            used.add(number)
            matches.ports[contract.file] = product.output_ports[number]
        elif product.output_ports and not contract.is_library:
            matches.findings.append(_unmatched(product, contract))
    for number, port in enumerate(product.output_ports):
        is_elsewhere = port.contract_id and graph.contracts_with_id(port.contract_id)
        if number not in used and not is_elsewhere:
            matches.open_ports.append((product, port))


def _find_port(product: Product, contract: Contract, used: set[int]) -> int | None:
    """The port that names the contract's id, its version before others; else one of its name."""
    ports = list(enumerate(product.output_ports))
    named = [(n, port) for n, port in ports if contract.id and port.contract_id == contract.id]
    fitting = [n for n, port in named if _fits(contract, port)]
    if named:
        return (fitting or [named[0][0]])[0]
    free = [(n, port) for n, port in ports if port.contract_id is None and n not in used]
    return next((n for n, port in free if _have_one_name(product, contract, port)), None)


def _fits(contract: Contract, port: OutputPort) -> bool:
    return bool(contract.version and port.version) and same_version(
        str(contract.version), str(port.version)
    )


def _have_one_name(product: Product, contract: Contract, port: OutputPort) -> bool:
    drafted = (contract_id_of(product, port), f"{product.name or product.id}-{port.name}")
    names = {make_name(name) for name in (port.id, port.name, *drafted) if name}
    return any(make_name(name) in names for name in (contract.id, contract.name) if name)


def _unmatched(product: Product, contract: Contract) -> Finding:
    named = ", ".join(f"'{port.contract_id or port.name}'" for port in product.output_ports)
    return Finding(
        contract.place / "id",
        f"no output port of '{product.title}' gives out '{contract.title}': they name {named}",
        "name the contract's id as contractId of a port, or move the file out of the product",
        rule="merge/unmatched-contract",
        severity=Severity.WARNING,
    )

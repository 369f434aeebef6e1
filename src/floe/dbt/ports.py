"""Which contract each port stands for."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Finding, Severity
from floe.graph import Graph, choose_contract
from floe.model import Contract, InputPort, OutputPort, Place, Product, same_version


@dataclass(frozen=True, slots=True)
class Use:
    """A port of a product, and the contract that it was found to stand for."""

    product: Product
    port: InputPort | OutputPort
    contract: Contract

    @property
    def key(self) -> tuple[str, str]:
        """A product gives out a contract once, through however many ports."""
        return self.product.file, self.contract.file


@dataclass(frozen=True, slots=True)
class Ports:
    """Every port of every product whose contract is known, by product and then as written."""

    inputs: tuple[Use, ...]
    outputs: tuple[Use, ...]
    findings: tuple[Finding, ...]


def resolve_ports(graph: Graph, *, is_lenient: bool) -> Ports:
    """Find the contract of each port; a port without one is told and left out."""
    products = sorted(graph.products, key=product_order)
    findings: list[Finding] = []
    inputs = tuple(_uses(graph, products, findings, is_lenient=is_lenient, is_input=True))
    outputs = tuple(_uses(graph, products, findings, is_lenient=is_lenient, is_input=False))
    findings += [_nothing_to_make(product) for product in products if not _names_contract(product)]
    return Ports(inputs, outputs, tuple(findings))


def product_order(product: Product) -> tuple[str, str]:
    """Products by id; those of one id by file."""
    return product.id or product.name or "", product.file


def unknown_contract(place: Place, contract_id: str, *, is_lenient: bool) -> Finding:
    """What is said where an id leads to no contract."""
    return Finding(
        place,
        f"no contract of the workspace has the id '{contract_id}'",
        hint="add the contract, or correct the id",
        rule="generate/unknown-contract",
        severity=Severity.WARNING if is_lenient else Severity.ERROR,
    )


def _uses(
    graph: Graph,
    products: list[Product],
    findings: list[Finding],
    *,
    is_lenient: bool,
    is_input: bool,
) -> Iterator[Use]:
    for product in products:
        ports: tuple[InputPort | OutputPort, ...]
        ports = product.input_ports if is_input else product.output_ports
        for port in ports:
            contract = _contract(graph, port, findings, is_lenient=is_lenient)
            if contract is not None:
                yield Use(product, port, contract)


def _contract(
    graph: Graph, port: InputPort | OutputPort, findings: list[Finding], *, is_lenient: bool
) -> Contract | None:
    if port.contract_id is None:
        findings.append(_without_contract(port))
        return None
    contract = choose_contract(graph, port.contract_id, port.version)
    if contract is None:
        place = port.place / "contractId"
        findings.append(unknown_contract(place, port.contract_id, is_lenient=is_lenient))
    elif port.version and not same_version(contract.version, port.version):
        findings.append(_mismatch(port, contract))
    return contract


def _names_contract(product: Product) -> bool:
    ports: tuple[InputPort | OutputPort, ...] = (*product.input_ports, *product.output_ports)
    return any(port.contract_id is not None for port in ports)


def _nothing_to_make(product: Product) -> Finding:
    has_ports = product.input_ports or product.output_ports
    lacks = "no port of it names a contract" if has_ports else "it has no ports"
    return Finding(
        product.place,
        f"nothing is made of '{product.title}': {lacks}",
        hint="add an entry with a contractId to outputPorts; floe contract generate drafts"
        " the contract of a port that has none",
        rule="generate/product-without-contract",
    )


def _without_contract(port: InputPort | OutputPort) -> Finding:
    return Finding(
        port.place,
        f"the port '{port.name or port.id or ''}' names no contract, so nothing is made of it",
        hint="name one with contractId",
        rule="generate/port-without-contract",
        severity=Severity.WARNING,
    )


def _mismatch(port: InputPort | OutputPort, contract: Contract) -> Finding:
    return Finding(
        port.place / "version",
        f"no contract '{contract.id}' has the version {port.version};"
        f" {contract.version or 'one without a version'} is used",
        hint=f"write version: {contract.version}" if contract.version else None,
        rule="generate/version-mismatch",
        severity=Severity.WARNING,
    )

"""The contracts that a contract names as its parents, and theirs."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, CustomProperty
from floe.tiers.demands import texts_of

INHERITS_FROM = "inheritsFrom"


@dataclass(frozen=True, slots=True)
class Ancestry:
    """The contracts above a contract, the highest first, and what is wrong on the way there."""

    contracts: tuple[Contract, ...] = ()
    findings: tuple[Finding, ...] = ()


def ancestry_of(graph: Graph, contract: Contract) -> Ancestry:
    """Follow `inheritsFrom` up to its end; a circle and a missing parent end it too."""
    climb = _Climb(graph)
    climb.follow(contract, (contract.file,))
    return Ancestry(tuple(climb.above), tuple(climb.findings))


def has_parents(contract: Contract) -> bool:
    """Whether a contract names a parent."""
    return any(_parents(contract))


class _Climb:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.above: list[Contract] = []
        self.findings: list[Finding] = []

    def follow(self, contract: Contract, way: tuple[str, ...]) -> None:
        for custom, text in _parents(contract):
            parent = self._find(text, contract, custom)
            if parent is None:
                continue
            if parent.file in way:
                circle = " → ".join((*way[way.index(parent.file) :], parent.file))
                self._tell(
                    custom, f"contracts inherit from each other: {circle}", "merge/tier-cycle"
                )
            elif parent not in self.above:
                self.follow(parent, (*way, parent.file))
                self.above.append(parent)

    def _find(self, text: str, contract: Contract, custom: CustomProperty) -> Contract | None:
        named = self._graph.contracts_with_id(text)
        if len(named) > 1:
            files = ", ".join(sorted(each.file for each in named))
            self._tell(
                custom, f"several contracts have the id '{text}': {files}", "merge/unknown-parent"
            )
            return None
        if named:
            return named[0]
        resolution = self._graph.resolve(text, contract.file)
        for target in resolution.targets:
            parent = self._graph.contract_at(target.file) if target.kind == "document" else None
            if parent is not None:
                return parent
        reason = resolution.message or "it is no contract"
        self._tell(custom, f"the parent '{text}' is not found: {reason}", "merge/unknown-parent")
        return None

    def _tell(self, custom: CustomProperty, message: str, rule: str) -> None:
        hint = "name the id or the file of a contract above this one"
        severity = Severity.ERROR
        place = custom.place / "value"
        self.findings.append(Finding(place, message, hint, rule=rule, severity=severity))


def _parents(contract: Contract) -> Iterator[tuple[CustomProperty, str]]:
    # A published contract has in it what it inherits.
    if contract.file.startswith("oci://"):
        return iter(())
    return texts_of(contract.custom_properties, INHERITS_FROM)

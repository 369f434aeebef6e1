"""The contracts above others, and what they pass down."""

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from floe.comparing import Strength, can_both_hold, compare_promises, is_date, promised_thing
from floe.errors import ConfigurationError, InputError, OutsideError
from floe.findings import Finding
from floe.graph import Graph, Trouble, locator
from floe.model import Contract, make_name
from floe.tiers.ancestors import ancestry_of
from floe.tiers.columns import OPTIONS, keep_demands
from floe.tiers.demands import TierDemand, demands_of, path_of, required_fields
from floe.tiers.elements import subjects_of
from floe.tiers.heirs import Heir, put_at
from floe.tiers.inheritance import Inheritance
from floe.tiers.promises import Promise, tell_opposite, tell_weaker

Thing = tuple[str | None, bool]


@dataclass(frozen=True, slots=True)
class Tiers:
    """The enterprise's contract, and those of its domains by their names."""

    enterprise: Contract | None = None
    domains: Mapping[str, Contract] = field(default_factory=dict)

    def above(self, domain: str | None) -> tuple[Contract, ...]:
        """The contracts above those of a domain, the highest first."""
        above = (self.enterprise, self.domains.get(make_name(domain)) if domain else None)
        return tuple(contract for contract in above if contract is not None)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """All of them."""
        top = (self.enterprise,) if self.enterprise else ()
        return (*top, *self.domains.values())


def find_tiers(graph: Graph, enterprise: str | None, domains: Mapping[str, str]) -> Tiers:
    """The tiers in the files that floe.toml names; one that holds no contract is left out.

    One behind an address that cannot be had stops everything: its promises would hold for nobody.
    """
    named = {make_name(domain): find_tier(graph, file) for domain, file in domains.items()}
    contracts = {domain: contract for domain, contract in named.items() if contract is not None}
    return Tiers(find_tier(graph, enterprise) if enterprise else None, contracts)


def tiers_above(graph: Graph, tiers: Tiers, domain: str | None) -> tuple[Contract, ...]:
    """The tiers above the contracts of a domain, each after its own parents."""
    above = [
        contract
        for tier in tiers.above(domain)
        for contract in (*ancestry_of(graph, tier).contracts, tier)
    ]
    return tuple({contract.file: contract for contract in above}.values())


def inherit_from(
    graph: Graph, tiers: Sequence[Contract]
) -> tuple[Inheritance, tuple[Finding, ...]]:
    """What tiers ask for together, the highest first; a lower one may only ask for more."""
    classes = graph.policy.classes
    demands: tuple[TierDemand, ...] = ()
    promises: dict[Thing, Promise] = {}
    findings: list[Finding] = []
    for contract in tiers:
        heir = Heir(dict(contract.node), locator(contract.file, graph.provenance_of(contract.file)))
        keep_demands(heir, demands, classes)
        own = tuple(demands_of(contract))
        findings += _raise(promises, _promises(graph, contract, own))
        findings += heir.findings
        demands += tuple(_kept(demand, heir) for demand in own)
    fields = tuple(field for contract in tiers for field in required_fields(contract))
    return Inheritance(tuple(promises.values()), demands, fields, classes), tuple(findings)


def _kept(demand: TierDemand, heir: Heir) -> TierDemand:
    """What a tier asks for; where it gives way to those above it, what they ask for."""
    node, start = demand.node, path_of(demand.place)
    for restored in heir.restored:
        path = restored.path
        if path[: len(start)] == start:
            # Options give way together, and are told as one.
            path = path[: path.index(OPTIONS) + 1] if OPTIONS in path else path
            node = put_at(node, path[len(start) :], heir.at(path))
    return replace(demand, node=node)


def _raise(kept: dict[Thing, Promise], promises: Mapping[Thing, Promise]) -> Iterator[Finding]:
    """Keep what a tier promises more than those above it, and tell what it promises less."""
    tops = dict(kept)
    for thing, promise in promises.items():
        opposite = (thing[0], not thing[1])
        if (top := tops.get(opposite)) is not None:
            is_compared = thing in tops or opposite in promises
            if not is_compared or not can_both_hold(promise.entry, top.entry):
                yield tell_opposite(promise.entry, promise.place / "value", top)
                continue
        above = kept.setdefault(thing, promise)
        strength = compare_promises(promise.entry, above.entry)
        if strength in (Strength.STRONGER, Strength.EQUAL):
            # More than what is promised of a column is promised of that column.
            kept[thing] = replace(promise, subjects=promise.subjects or above.subjects)
        else:
            yield tell_weaker(promise.entry, promise.place / "value", above, strength)


def _promises(
    graph: Graph, contract: Contract, demands: Sequence[TierDemand]
) -> dict[Thing, Promise]:
    """What a tier promises; of several promises about one thing the weakest holds everywhere."""
    promises: dict[Thing, Promise] = {}
    for sla in contract.sla_properties:
        if sla.property_ is None or sla.value is None or is_date(sla.node):
            continue
        subjects = subjects_of(graph, sla, contract, demands)
        promise = Promise(sla.node, sla.place, contract, subjects)
        weakest = promises.setdefault(promised_thing(sla.node), promise)
        if compare_promises(sla.node, weakest.entry) is Strength.WEAKER:
            promises[promised_thing(sla.node)] = promise
    return promises


def find_tier(graph: Graph, file: str) -> Contract | None:
    """The contract that floe.toml names as a tier, if it is one of the workspace."""
    if "://" not in file:
        return graph.contract_at(posixpath.normpath(file))
    source = graph.shelf.fetch(file)
    if not isinstance(source, Trouble):
        contract = graph.contract_at(file)
        if contract is None:
            raise InputError(f"the tier '{file}' is no contract")
        return contract
    if source.problem == "not-allowed":
        raise ConfigurationError(f"tiers: {source.message}: {source.hint}")
    raise OutsideError(f"tiers: {source.message}" + (f": {source.hint}" if source.hint else ""))

"""The contracts above others, and what they pass down."""

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from floe.comparing import Strength, can_both_hold, compare_promises, is_date, promised_thing
from floe.errors import ConfigurationError, InputError, OutsideError
from floe.findings import Finding
from floe.graph import Graph, Trouble
from floe.model import DEFAULT_CLASSES, Classes, Contract, Place, make_name
from floe.tiers.columns import keep_demands
from floe.tiers.demands import TierDemand, demands_of, required_fields
from floe.tiers.heirs import Heir
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


def inherit_from(
    tiers: Sequence[Contract], classes: Classes = DEFAULT_CLASSES
) -> tuple[Inheritance, tuple[Finding, ...]]:
    """What tiers ask for together, the highest first; a lower one may only ask for more."""
    promises, weakened = _inherited_promises(tiers)
    demands: tuple[TierDemand, ...] = ()
    findings = [*weakened]
    for contract in tiers:
        heir = Heir(dict(contract.node), partial(Place, contract.file))
        keep_demands(heir, demands, classes)
        findings += heir.findings
        demands += tuple(demands_of(contract))
    fields = tuple(field for contract in tiers for field in required_fields(contract))
    return Inheritance(promises, demands, fields, classes), tuple(findings)


def _inherited_promises(
    tiers: Iterable[Contract],
) -> tuple[tuple[Promise, ...], tuple[Finding, ...]]:
    kept: dict[Thing, Promise] = {}
    findings = []
    for contract in tiers:
        promises, tops = _promises(contract), dict(kept)
        for thing, promise in promises.items():
            opposite = (thing[0], not thing[1])
            if (top := tops.get(opposite)) is not None:
                is_compared = thing in tops or opposite in promises
                if not is_compared or not can_both_hold(promise.entry, top.entry):
                    findings.append(tell_opposite(promise.entry, promise.place, top))
                    continue
            above = kept.setdefault(thing, promise)
            strength = compare_promises(promise.entry, above.entry)
            if strength in (Strength.STRONGER, Strength.EQUAL):
                kept[thing] = promise
            else:
                findings.append(tell_weaker(promise.entry, promise.place, above, strength))
    return tuple(kept.values()), tuple(findings)


def _promises(contract: Contract) -> dict[Thing, Promise]:
    """What a tier promises; of several promises about one thing the weakest holds everywhere."""
    promises: dict[Thing, Promise] = {}
    for sla in contract.sla_properties:
        if sla.property_ is None or sla.value is None or is_date(sla.node):
            continue
        promise = Promise(sla.node, sla.place, contract)
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

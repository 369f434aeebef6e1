"""Who still uses a contract that ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.ports import contract_uses
from floe.model import Contract, EndOfLife, Place, read_end_of_life, state_of


@rule("lint/deprecated-contract-used", Severity.WARNING)
def deprecated_contract_used(graph: Graph) -> Iterator[Finding]:
    """A port or a reference that leads to a contract which is deprecated.

    Why: the contract ends, and what is built on it ends with it.

    Instead: move to the replacement before the sunset; the contract's guide says how.
    """
    yield from _told(graph, "deprecated")


@rule("lint/sunset-contract-used", Severity.WARNING)
def sunset_contract_used(graph: Graph) -> Iterator[Finding]:
    """A port or a reference that leads to a contract in its last week.

    Why: within days the contract is gone.

    Instead: move to the replacement now.
    """
    yield from _told(graph, "sunset")


@rule("lint/retired-contract-used", Severity.ERROR)
def retired_contract_used(graph: Graph) -> Iterator[Finding]:
    """A port or a reference that leads to a contract which is retired.

    Why: nobody keeps what the contract promised.

    Instead: take the replacement, or take the reference out.
    """
    yield from _told(graph, "retired")


@dataclass(frozen=True, slots=True)
class _Use:
    place: Place
    words: str
    contract: Contract


def _told(graph: Graph, state: str) -> Iterator[Finding]:
    today = graph.policy.today
    if today is None:
        return
    for use in _uses(graph):
        if state_of(use.contract, today) != state:
            continue
        plan = read_end_of_life(use.contract)
        step = plan.next_step(today) if plan else None
        until = f" and {step[1]} from {step[0]} on" if step else ""
        message = f"{use.words} '{use.contract.title}', which is {state}{until}"
        yield Finding(use.place, message, _way_out(plan))


def _way_out(plan: EndOfLife | None) -> str:
    guide, replacement = (
        plan.said[name][0] if plan and name in plan.said else None
        for name in ("migrationGuide", "replacement")
    )
    said = f"move to '{replacement}'" if replacement else "move away from it"
    return f"{said}: {guide}" if guide else said


def _uses(graph: Graph) -> Iterator[_Use]:
    """What products take in, and what contracts refer to, outside of themselves."""
    told = set()
    for product in graph.products:
        for use in contract_uses(product):
            told.add(use.place)
            for contract in graph.contracts_with_id(use.contract_id) if use.is_input else ():
                yield _Use(use.place, f"{use.label} takes", contract)
    for reference in graph.references:
        if reference.place in told:
            continue
        for file in sorted({target.file for target in reference.resolution.targets}):
            target = graph.contract_at(file) if file != reference.place.file else None
            if target is not None:
                yield _Use(reference.place, f"'{reference.text}' leads to", target)

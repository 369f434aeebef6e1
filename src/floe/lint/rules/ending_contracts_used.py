"""Who still uses a contract that ends."""

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, declared_uses
from floe.model import STATES, EndOfLife, end_place, read_end_of_life, state_of

_MOST_NAMED = 5


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


@rule("lint/retired-with-users", Severity.ERROR)
def retired_with_users(graph: Graph) -> Iterator[Finding]:
    """A contract that is retired while products or contracts of the workspace still build on it.

    Who was seen to read it in the days of `usage.window` counts as well, where it is known who
    reads what (`floe usage update`).

    Why: what they build on is gone from one day to the next.

    Instead: put the end off with `floe deprecate`, or have them move to the replacement. Where it
    has to end now, an override in floe.toml lets it through, with a reason and a last day.
    """
    today = graph.policy.today
    users: dict[str, set[str]] = {}
    for use in declared_uses(graph) if today is not None else ():
        users.setdefault(use.contract.file, set()).add(use.user_name)
    for contract in graph.contracts:
        if today is None or contract.file not in users or state_of(contract, today) != STATES[-1]:
            continue
        names = sorted(users[contract.file])
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        message = (
            f"'{contract.title}' is retired, and still used by "
            f"{', '.join(names[:_MOST_NAMED])}{more}"
        )
        yield Finding(end_place(contract), message, "put its end off, or have them move first")


def _told(graph: Graph, state: str) -> Iterator[Finding]:
    today = graph.policy.today
    if today is None:
        return
    for use in declared_uses(graph):
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

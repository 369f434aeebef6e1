from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import value_place


@rule("lint/platform-owner-missing", Severity.ERROR, profiles=("platform",))
def platform_owner_missing(graph: Graph) -> Iterator[Finding]:
    """A contract that nobody stands behind, on a platform that asks for an owner.

    Why: violations have to reach someone, and someone has to agree to breaking changes;
    without an owner a contract is not published.

    Instead: add a team with a name, or a member whose role is owner.
    """
    for contract in graph.contracts:
        if contract.owner is None:
            yield Finding(
                value_place(contract.place, contract.node, "team"),
                f"'{contract.title}' has no owner",
                hint="add team.name, or a member with role: owner",
                on_key=True,
            )

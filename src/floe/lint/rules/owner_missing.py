from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import value_place


@rule("lint/owner-missing", Severity.WARNING, profiles=("extended",))
def owner_missing(graph: Graph) -> Iterator[Finding]:
    """A contract that nobody stands behind.

    Why: violations have to reach someone, and someone has to agree to breaking changes.

    Instead: add a team with a name, or a member whose role is owner.
    """
    for contract in graph.contracts:
        if contract.owner is None and not contract.is_library:
            yield Finding(
                value_place(contract.place, contract.node, "team"),
                f"'{contract.title}' has no owner",
                hint="add team.name, or a member with role: owner",
                on_key=True,
            )

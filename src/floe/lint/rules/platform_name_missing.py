from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/platform-name-missing", Severity.ERROR, profiles=("platform",))
def platform_name_missing(graph: Graph) -> Iterator[Finding]:
    """A contract without a name, on a platform that asks for one.

    Why: the name is part of the key under which a contract is registered and found; the
    id is for machines.

    Instead: add `name`.
    """
    for contract in graph.contracts:
        if not (contract.name or "").strip():
            yield Finding(
                contract.place, f"'{contract.title}' has no name", hint="add name", on_key=True
            )

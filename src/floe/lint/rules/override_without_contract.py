from collections.abc import Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, matches, rule
from floe.graph import Graph
from floe.model import Place

_REMOVED = "changes/contract-removed"


@rule("lint/override-without-contract", Severity.WARNING)
def override_without_contract(graph: Graph) -> Iterator[Finding]:
    """An override in floe.toml for a contract that the workspace does not have.

    Why: it lets nothing through; either its contract is misspelt, or it is no longer needed.

    Instead: name the id or the file of a contract, or remove the override.
    """
    if not graph.shelf.is_whole:
        return
    ids = {str(contract.id) for contract in graph.contracts}
    names = sorted({*ids, *graph.sources})
    for override in graph.policy.overrides:
        # Who sets a missing contract aside names one that is not there.
        if any(map(override.names, names)) or matches(_REMOVED, override.rule):
            continue
        near = get_close_matches(override.contract, names, 1)
        hint = f"did you mean '{near[0]}'?" if near else "name the id or the file of a contract"
        message = f"the override of {override.rule} is for '{override.contract}', which is not here"
        yield Finding(Place("floe.toml"), message, hint, line=override.line, column=1)

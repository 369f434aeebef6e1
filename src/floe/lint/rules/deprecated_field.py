from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Contract


@rule("lint/deprecated-field", Severity.WARNING)
def deprecated_field(graph: Graph) -> Iterator[Finding]:
    """A field that the contract's edition of the standard still reads but no longer wants.

    Why: the next major edition drops it, and newer tools already look elsewhere.

    Instead: name the contract in the product's port in place of `dataProduct`; give each
    SLA property its own `element` in place of `slaDefaultElement`; write `team` as an
    object with a name and members.
    """
    for contract in graph.contracts:
        for key, message, way_out in _deprecated(contract):
            yield Finding(contract.place / key, message, hint=way_out, on_key=True)


def _deprecated(contract: Contract) -> Iterator[tuple[str, str, str]]:
    if (contract.api_version or "").startswith("v3.0"):
        return
    if "dataProduct" in contract.node:
        yield (
            "dataProduct",
            "'dataProduct' is deprecated since edition 3.1",
            "name this contract's id in the product's output port",
        )
    if isinstance(contract.node.get("team"), list):
        yield (
            "team",
            "'team' as a list is deprecated since edition 3.1",
            "write team.name and put the list under team.members",
        )
    if "slaDefaultElement" in contract.node:
        yield (
            "slaDefaultElement",
            "'slaDefaultElement' is deprecated since edition 3.1",
            "give each SLA property an element of its own",
        )

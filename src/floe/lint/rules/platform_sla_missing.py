from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import value_place
from floe.model import service_level

_PROMISES = {
    "freshness": ("freshness", "latency"),
    "availability": ("availability",),
}


@rule("lint/platform-sla-missing", Severity.ERROR, profiles=("platform",))
def platform_sla_missing(graph: Graph) -> Iterator[Finding]:
    """A contract that does not say how fresh and how available its data is.

    Why: the platform watches both, and cannot watch what was not promised.

    Instead: add freshness (or latency) and availability to `slaProperties`.
    """
    for contract in graph.contracts:
        promised = {service_level(sla) for sla in contract.sla_properties}
        for promise, names in _PROMISES.items():
            if not contract.is_library and promised.isdisjoint(names):
                yield Finding(
                    value_place(contract.place, contract.node, "slaProperties"),
                    f"'{contract.title}' promises no {promise}",
                    hint=f"add {promise} to slaProperties",
                    on_key=True,
                )

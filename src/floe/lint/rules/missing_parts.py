"""What a contract should have, and has not."""

from collections.abc import Iterator
from dataclasses import replace

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import value_place
from floe.model import Contract, service_level

_OWNER = "add team.name, or a member with role: owner"
_PROMISES = {
    "freshness": ("freshness", "latency"),
    "availability": ("availability",),
}


@rule("lint/owner-missing", Severity.WARNING, profiles=("extended",))
def owner_missing(graph: Graph) -> Iterator[Finding]:
    """A contract that nobody stands behind.

    Outside of a workspace it is no more than a remark.

    Why: violations have to reach someone, and someone has to agree to breaking changes.

    Instead: add a team with a name, or a member whose role is owner, or ends in it.
    """
    most = Severity.ERROR if graph.policy.is_workspace else Severity.INFO
    for contract in graph.contracts:
        if contract.owner is None and not contract.is_library:
            finding = _missing(contract, "team", "has no owner", _OWNER)
            yield replace(finding, at_most=most)


@rule("lint/platform-name-missing", Severity.ERROR, profiles=("platform",))
def platform_name_missing(graph: Graph) -> Iterator[Finding]:
    """A contract without a name, on a platform that asks for one.

    Why: the name is part of the key under which a contract is registered and found; the
    id is for machines.

    Instead: add `name`.
    """
    for contract in graph.contracts:
        if not (contract.name or "").strip():
            message = f"'{contract.title}' has no name"
            yield Finding(contract.place, message, hint="add name", on_key=True)


@rule("lint/platform-owner-missing", Severity.ERROR, profiles=("platform",))
def platform_owner_missing(graph: Graph) -> Iterator[Finding]:
    """A contract that nobody stands behind, on a platform that asks for an owner.

    Why: violations have to reach someone, and someone has to agree to breaking changes;
    without an owner a contract is not published.

    Instead: add a team with a name, or a member whose role is owner.
    """
    for contract in graph.contracts:
        if contract.owner is None:
            yield _missing(contract, "team", "has no owner", _OWNER)


@rule("lint/platform-schema-missing", Severity.ERROR, profiles=("platform",))
def platform_schema_missing(graph: Graph) -> Iterator[Finding]:
    """A contract without a single object that has a property.

    Why: a contract that names no column promises nothing that could be checked.

    Instead: add an object with properties to `schema`. Libraries, which only hold rules
    and properties for others to import, need none.
    """
    for contract in graph.contracts:
        has_columns = any(schema_object.properties for schema_object in contract.schema)
        if not has_columns and not contract.is_library:
            hint = "add an object with properties to schema"
            yield _missing(contract, "schema", "has no object with a property", hint)


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
                hint = f"add {promise} to slaProperties"
                yield _missing(contract, "slaProperties", f"promises no {promise}", hint)


def _missing(contract: Contract, key: str, message: str, hint: str) -> Finding:
    place = value_place(contract.place, contract.node, key)
    return Finding(place, f"'{contract.title}' {message}", hint, on_key=True)

"""The tables of a contract as datasets: their names, and what the contract says of them."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from floe.contracts import CompiledContract, public_tree
from floe.lineage import from_odcs
from floe.model import (
    Contract,
    Place,
    Property,
    SchemaObject,
    Server,
    read_end_of_life,
    state_of,
)
from floe.naming import Naming
from floe.odcs import parse_contract
from floe.reports.lineage_events.events import Tree, own_facet, standard_facet, without_none

_ENDS = {"deprecated": "announcedAt", "sunset": "effectiveAt", "retired": "removalAt"}
_NOTES = ("replacement", "migrationGuide", "reason")


def contract_datasets(
    compiled: CompiledContract, server: str | None, namespace: str, today: date
) -> Mapping[str, Tree]:
    """Every table of a contract on a server, by its name, without secrets.

    A table that has no name in OpenLineage is called by its contract, in floe's own namespace.
    """
    contract = public_contract(compiled.contract)
    place = _server(contract, server)
    namings = [from_odcs(place, table) if place else None for table in contract.schema]
    titles = [table.title or "" for table in compiled.contract.schema]
    return {
        title: {
            **_names(contract, table, naming, namespace),
            "facets": _facets(compiled, contract, table, today) | _symlinks(naming),
        }
        for title, table, naming in zip(titles, contract.schema, namings, strict=True)
    }


def public_contract(contract: Contract) -> Contract:
    """The same contract without its secrets."""
    tree = public_tree(dict(contract.node))
    return parse_contract(tree, lambda path: Place(contract.file, path))


def deprecation_facet(contract: Contract, today: date, notice: str | None = None) -> Tree | None:
    """The plan of a contract that ends; None for others."""
    plan, state = read_end_of_life(contract), state_of(contract, today)
    if state == "active" and (plan is None or not (plan.steps or plan.notes)):
        return None
    steps = plan.steps if plan else ()
    said = {name: str(plan.said[name][0]) for name in _NOTES if plan and name in plan.said}
    fields = {
        "contractId": contract.id or contract.title,
        "contractVersion": contract.version,
        "state": state,
        **{_ENDS[step]: str(day) for day, step in steps},
        **said,
        "noticeId": notice,
    }
    return own_facet("FloeDeprecationDatasetFacet", fields)


def _server(contract: Contract, name: str | None) -> Server | None:
    named = (server for server in contract.servers if server.server == name)
    return next(named, contract.servers[0] if contract.servers else None)


def _names(
    contract: Contract, table: SchemaObject, naming: Naming | None, namespace: str
) -> dict[str, str]:
    if naming is not None and naming.canonical is not None:
        return naming.canonical._asdict()
    return {"namespace": namespace, "name": f"{contract.id or contract.title}/{table.title}"}


def _facets(
    compiled: CompiledContract, contract: Contract, table: SchemaObject, today: date
) -> Tree:
    facets = {
        "floe_contract": _contract_facet(compiled, contract, table, today),
        "schema": standard_facet("SchemaDatasetFacet", {"fields": list(_fields(table.properties))}),
        "documentation": _documentation(contract, table),
        "ownership": _ownership(contract),
        "tags": _tags(contract, table, today),
        "floe_deprecation": deprecation_facet(contract, today),
    }
    return without_none(facets.items())


def _contract_facet(
    compiled: CompiledContract, contract: Contract, table: SchemaObject, today: date
) -> Tree:
    fields = {
        "contractId": contract.id or contract.title,
        "contractVersion": contract.version,
        "fullName": str(compiled.identity),
        "standard": "odcs",
        "standardVersion": contract.api_version,
        "schemaObject": table.name,
        "status": contract.status,
        "state": state_of(contract, today),
        "enforcement": "advisory",
        "contentHash": compiled.hashes.document,
    }
    return own_facet("FloeContractDatasetFacet", fields)


def _fields(properties: Iterable[Property]) -> Iterator[Tree]:
    for number, column in enumerate(properties, 1):
        inner = column.properties or (column.items.properties if column.items else ())
        yield without_none(
            {
                "name": column.physical_name or column.name or "",
                "type": column.physical_type or column.logical_type,
                "description": column.description,
                "ordinal_position": number,
                "fields": list(_fields(inner)) or None,
            }.items()
        )


def _documentation(contract: Contract, table: SchemaObject) -> Tree | None:
    purpose = (contract.description or {}).get("purpose")
    text = table.description or (purpose if isinstance(purpose, str) else None)
    return standard_facet("DocumentationDatasetFacet", {"description": text}) if text else None


def _ownership(contract: Contract) -> Tree | None:
    if contract.owner is None:
        return None
    owners = [{"name": contract.owner, "type": "OWNER"}]
    return standard_facet("OwnershipDatasetFacet", {"owners": owners})


def _tags(contract: Contract, table: SchemaObject, today: date) -> Tree | None:
    tags = [_tag(tag, "true") for tag in dict.fromkeys((*contract.tags, *table.tags))]
    if (state := state_of(contract, today)) != "active":
        # Catalogs that know nothing of contracts show tags.
        tags.append(_tag(state, "true"))
    for column in table.properties:
        name = column.physical_name or column.name
        tags += [_tag(tag, "true", name) for tag in column.tags]
        if column.classification:
            tags.append(_tag("classification", column.classification, name))
    return standard_facet("TagsDatasetFacet", {"tags": tags}) if tags else None


def _tag(key: str, value: str, field: str | None = None) -> dict[str, Any]:
    return without_none((("key", key), ("value", value), ("source", "CONTRACT"), ("field", field)))


def _symlinks(naming: Naming | None) -> Tree:
    if naming is None or naming.canonical is None or not naming.aliases:
        return {}
    identifiers = [
        {"namespace": alias.namespace, "name": alias.name, "type": "TABLE"}
        for alias in naming.aliases
    ]
    return {"symlinks": standard_facet("SymlinksDatasetFacet", {"identifiers": identifiers})}

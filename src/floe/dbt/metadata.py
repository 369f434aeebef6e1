"""What dbt is told about tables and columns beside their shape: words, tags, owners, ids."""

import re
from collections.abc import Mapping
from typing import Any

from floe.dbt.jinja import literal_text, literal_tree
from floe.dbt.relations import Model, Relation
from floe.model import (
    Contract,
    OutputPort,
    Product,
    Property,
    SchemaObject,
    read_end_of_life,
    snake_case,
)

_LABEL = re.compile(r"[\w-]+")
_LISTS = ("schema", "properties")
_EMPTY: tuple[Any, ...] = (None, "", [], {}, ())
_SECTIONS = ("purpose", "limitations", "usage")


def without_empty(tree: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping without what says nothing; `false` and 0 do say something."""
    return {key: value for key, value in tree.items() if value or value not in _EMPTY}


def describe_table(relation: Relation) -> str:
    """The table's own description, then what its contract is for."""
    own = relation.schema_object.description
    return literal_text("\n\n".join([*([own.strip()] if own else []), *_sections(relation)]))


def describe_source(relation: Relation) -> str:
    """What a port is said to be, else what its contract is for, else what that is called."""
    purpose = (relation.contract.description or {}).get("purpose")
    own = relation.port.description if isinstance(relation.port, OutputPort) else None
    texts = (own, purpose, relation.contract.name)
    said = next((text for text in texts if isinstance(text, str) and text.strip()), "")
    return literal_text(said.strip())


def _sections(relation: Relation) -> list[str]:
    written = relation.contract.description or {}
    texts = {key: written.get(key) for key in _SECTIONS}
    return [
        f"**{key.capitalize()}:** {text.strip()}"
        for key, text in texts.items()
        if isinstance(text, str) and text.strip()
    ]


def tags_of(relation: Relation) -> list[str]:
    """The contract's tags, then the product's, then the table's own, each once."""
    maker = _maker(relation)
    tags = (*relation.contract.tags, *(maker.tags if maker else ()), *relation.schema_object.tags)
    return [literal_text(tag) for tag in dict.fromkeys(tags)]


def table_meta(relation: Relation, tests: int) -> dict[str, Any]:
    """Who answers for a table, where to find its contract, and how many tests it was given."""
    contract, maker = relation.contract, _maker(relation)
    notes = {**_contract_meta(relation), **_product_meta(relation), "tests": tests}
    meta = {
        "domain": (maker.domain if maker else None) or contract.domain,
        "owner": contract.owner or (maker.owner if maker else None),
        "business_name": relation.schema_object.business_name,
        "classification": _custom(relation.schema_object, "classification"),
        "data_contract": contract.id,
        "floe": without_empty(notes),
    }
    return _beside_kept(relation.schema_object, meta)


def _maker(relation: Relation) -> Product | None:
    """The product that a table comes from; what is only taken in comes from somewhere else."""
    has_product = not isinstance(relation, Model) or relation.has_product
    return relation.product if has_product and isinstance(relation.port, OutputPort) else None


def _contract_meta(relation: Relation) -> dict[str, Any]:
    contract, schema_object = relation.contract, relation.schema_object
    return {
        "contract": contract.id,
        "contract_name": contract.name,
        "version": contract.version,
        "status": contract.status,
        "team": contract.team.name if contract.team else None,
        "tenant": contract.tenant,
        "object": schema_object.title if schema_object.title != relation.name else None,
        "granularity": schema_object.data_granularity_description,
        "reference": reference_to(contract, schema_object),
        "deprecation": _end_notes(contract),
    }


def _product_meta(relation: Relation) -> dict[str, Any]:
    product, port = relation.product, relation.port
    if isinstance(relation, Model) and not relation.has_product:
        return {}
    name = product.id or product.name
    if not isinstance(port, OutputPort):
        return {"consumer": name, "port": port.name or port.id}
    return {
        "product": name,
        "product_version": product.version,
        "port": port.name or port.id,
        "management_ports": [
            dict(management_port.node) for management_port in product.management_ports
        ],
        "sbom": port.sbom,
    }


def column_meta(contract: Contract, schema_object: SchemaObject, prop: Property) -> dict[str, Any]:
    """What a contract says of a column that has no place of its own in dbt."""
    renamed = prop.name if prop.physical_name and prop.name != prop.physical_name else None
    notes = {
        "reference": reference_to(contract, schema_object, prop),
        "name": renamed,
        "semantic_type": prop.semantic_type,
        "deprecated": prop.deprecated or None,
    }
    meta = {
        "critical_data_element": prop.critical_data_element or None,
        "business_name": prop.business_name,
        "classification": prop.classification,
        "floe": without_empty(notes),
    }
    return _beside_kept(prop, meta)


def _beside_kept(element: SchemaObject | Property, meta: Mapping[str, Any]) -> dict[str, Any]:
    """What is noted of an element, beside what a draft has kept of people's own `meta`."""
    kept = _custom(element, "dbt.meta")
    own = {str(key): value for key, value in kept.items()} if isinstance(kept, dict) else {}
    return {key: literal_tree(value) for key, value in {**own, **without_empty(meta)}.items()}


def _custom(element: SchemaObject | Property, name: str) -> Any:
    customs = (custom for custom in element.custom_properties if custom.property_ == name)
    return next((custom.value for custom in customs), None)


def reference_to(
    contract: Contract, schema_object: SchemaObject, prop: Property | None = None
) -> str | None:
    """The canonical reference from the workspace's root: ids and slashes, or names and a dot."""
    elements = (schema_object, prop) if prop is not None else (schema_object,)
    # What is drafted for a port stands in no file of its own: `<product>#<port>`.
    file, _, port = contract.file.partition("#")
    ids = [element.id for element in elements]
    if all(element_id and _LABEL.fullmatch(element_id) for element_id in ids):
        sections = "/".join(
            f"{key}/{element_id}" for key, element_id in zip(_LISTS, ids, strict=False)
        )
        return f"{file}#/outputPorts/{port}/{sections}" if port else f"{file}#/{sections}"
    names = [
        element.name for element in elements if element.name and _LABEL.fullmatch(element.name)
    ]
    return f"{file}#{'.'.join(names)}" if len(names) == len(elements) else None


def owner_of(product: Product) -> dict[str, str]:
    """Who answers for a product, as dbt's exposures want it."""
    owner = product.owner or product.title
    return {"email" if "@" in owner else "name": literal_text(owner)}


def last_day(contract: Contract) -> str | None:
    """The day after which nobody should count on a contract."""
    ending = read_end_of_life(contract)
    return ending.last_day.isoformat() if ending and ending.last_day else None


def _end_notes(contract: Contract) -> dict[str, Any]:
    ending = read_end_of_life(contract)
    return {snake_case(name): note for name, note in ending.notes.items()} if ending else {}

"""The extended profile of ODPS: the official schema with the extensions that floe reads.

What a product borrows from contracts (relationships, the columns of a port) is given to
it as the contract schema's definitions, which live on here under a prefix.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from floe.odps.schemas import read_official
from floe.schemas import Schema, add_keys, move_references

CONTRACT_PREFIX: Final = "Contract"

_PORTS: Final = ("InputPort", "OutputPort", "ManagementPort")
_RELATED: Final = (*_PORTS, "TeamMember", "CustomProperty")
_IDENTIFIED: Final = (*_RELATED, "Support", "AuthoritativeDefinition", "SBOM", "Team")
_CARRIES_REFERENCES: Final = {
    "anyOf": [{"required": ["relationships"]}, {"required": ["references"]}]
}


def extended_product_schema(edition: str, contract_definitions: Mapping[str, Any]) -> Schema:
    """The official schema of an edition as a fresh tree, with every extension applied."""
    schema = read_official(edition)
    moved = move_references(dict(contract_definitions), f"#/$defs/{CONTRACT_PREFIX}")
    schema["$defs"] |= {f"{CONTRACT_PREFIX}{name}": part for name, part in moved.items()}
    for extend in EXTENSIONS:
        extend(schema)
    return schema


def allow_ids(schema: Schema) -> None:
    """Let everything that a reference may point at have an id."""
    for definition in _IDENTIFIED:
        add_keys(schema["$defs"][definition], {"id": {"type": "string"}})


def relate_product(schema: Schema) -> None:
    """Let the product, its ports, its team members and custom properties have relationships."""
    relationships = {"relationships": _contract_list("RelationshipPropertyLevel")}
    add_keys(schema, relationships)
    for definition in _RELATED:
        add_keys(schema["$defs"][definition], relationships)


def refer_in_legacy_words(schema: Schema) -> None:
    """Read `references` on custom properties, the older word for relationships."""
    part = schema["$defs"]["CustomProperty"]
    add_keys(part, {"references": _contract_list("LegacyReference")})


def free_custom_properties_from_value(schema: Schema) -> None:
    """Let a custom property have relationships in place of a value."""
    part = schema["$defs"]["CustomProperty"]
    part["required"] = ["property"]
    part["if"] = {"not": _CARRIES_REFERENCES}
    part["then"] = {"required": ["value"]}


def carry_columns(schema: Schema) -> None:
    """Let an output port carry a schema in ODCS form, from which contracts are made."""
    add_keys(schema["$defs"]["OutputPort"], {"schema": _contract_list("SchemaObject")})


EXTENSIONS: Final[tuple[Callable[[Schema], None], ...]] = (
    allow_ids,
    relate_product,
    refer_in_legacy_words,
    free_custom_properties_from_value,
    carry_columns,
)


def _contract(definition: str) -> Schema:
    return {"$ref": f"#/$defs/{CONTRACT_PREFIX}{definition}"}


def _contract_list(definition: str) -> Schema:
    return {"type": "array", "items": _contract(definition)}

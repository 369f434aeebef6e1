"""What the extended profile adds to relationships, and where it allows them."""

from typing import Final

from floe.odcs.schema_parts import list_of, ref
from floe.schemas import Schema, add_keys

RELATIONSHIP_TYPES: Final = (
    "foreignKey",
    "relatesTo",
    "imports",
    "definition",
    "lineage",
    "businessDefinition",
    "governedBy",
)
LEGACY_REFERENCE_TYPES: Final = ("import_reference", "business_reference")

_REFERENCE: Final = {"type": "string", "minLength": 1}
_REFERENCES: Final = {
    "oneOf": [_REFERENCE, {"type": "array", "items": _REFERENCE, "minItems": 1}],
}
_IS_FOREIGN_KEY: Final = {"properties": {"type": {"const": "foreignKey"}}}
_CARRIES_REFERENCES: Final = {
    "anyOf": [{"required": ["relationships"]}, {"required": ["references"]}]
}


def describe_relationships(schema: Schema) -> None:
    """Let a relationship have any of our types, a description, and any form of reference."""
    schema["$defs"]["RelationshipBase"] = {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "type": {"type": "string", "enum": [*RELATIONSHIP_TYPES], "default": "foreignKey"},
            "from": {"description": "Source of a foreign key at schema level.", **_REFERENCES},
            "to": {"description": "Target, as one reference or several.", **_REFERENCES},
            "description": {"type": "string"},
            "customProperties": ref("CustomProperties"),
        },
    }


def relate_schema_objects(schema: Schema) -> None:
    """Ask for `from` beside `to` on a schema object only where it says foreign key."""
    definitions = schema["$defs"]
    definitions["RelationshipSchemaLevel"] = {
        "type": "object",
        "allOf": [
            ref("RelationshipBase"),
            {"required": ["to"]},
            {
                "if": _IS_FOREIGN_KEY,
                "then": {"required": ["from"], "oneOf": [_both("string"), _both("array")]},
            },
        ],
        "unevaluatedProperties": False,
    }
    relationships = {"type": "array", "items": ref("RelationshipSchemaLevel")}
    add_keys(definitions["SchemaObject"], {"relationships": relationships})


def relate_properties(schema: Schema) -> None:
    """Let a property have relationships, whose `from` is the property itself."""
    definitions = schema["$defs"]
    definitions["RelationshipPropertyLevel"] = {
        "type": "object",
        "allOf": [
            ref("RelationshipBase"),
            {"type": "object", "required": ["to"]},
            {"not": {"required": ["from"]}},
        ],
        "unevaluatedProperties": False,
    }
    add_keys(
        definitions["SchemaBaseProperty"], {"relationships": list_of("RelationshipPropertyLevel")}
    )


def relate_sla_and_custom_properties(schema: Schema) -> None:
    """Let SLA and custom properties have relationships, in place of a value if need be."""
    for definition in ("ServiceLevelAgreementProperty", "CustomProperty"):
        part = schema["$defs"][definition]
        add_keys(part, {"relationships": list_of("RelationshipPropertyLevel")})
        _free_from_value(part)


def refer_in_legacy_words(schema: Schema) -> None:
    """Read `references`, the older word for relationships on SLA and custom properties."""
    schema["$defs"]["LegacyReference"] = {
        "type": "object",
        "properties": {
            "to": _REFERENCES,
            "type": {"type": "string", "enum": [*LEGACY_REFERENCE_TYPES, *RELATIONSHIP_TYPES]},
            "description": {"type": "string"},
        },
        "required": ["to"],
        "additionalProperties": False,
    }
    for definition in ("ServiceLevelAgreementProperty", "CustomProperty"):
        add_keys(schema["$defs"][definition], {"references": list_of("LegacyReference")})


def _both(kind: str) -> Schema:
    return {"properties": {"from": {"type": kind}, "to": {"type": kind}}}


def _free_from_value(part: Schema) -> None:
    required = [key for key in part.get("required", ()) if key != "value"]
    if required != part.get("required", []):
        part["required"] = required
        part["if"] = {"not": _CARRIES_REFERENCES}
        part["then"] = {"required": ["value"]}

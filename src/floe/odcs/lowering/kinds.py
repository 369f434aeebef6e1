"""The kinds of elements that a contract is made of, and what each has below it."""

from typing import Final

ANNOTATIONS: Final = {
    "customProperties": "CustomProperty",
    "authoritativeDefinitions": "AuthoritativeDefinition",
}
_PROPERTY: Final = {
    **ANNOTATIONS,
    "properties": "Property",
    "items": "ItemProperty",
    "map": "Map",
    "quality": "QualityRule",
    "relationships": "PropertyRelationship",
    "enum": "EnumValue",
    "synonyms": "Synonym",
}
CHILDREN: Final[dict[str, dict[str, str]]] = {
    "Contract": {
        **ANNOTATIONS,
        "description": "Description",
        "schema": "SchemaObject",
        "servers": "Server",
        "team": "Team",
        "roles": "Role",
        "support": "SupportItem",
        "price": "Price",
        "slaProperties": "SlaProperty",
    },
    "Description": ANNOTATIONS,
    "SchemaObject": {**_PROPERTY, "relationships": "ObjectRelationship"},
    "Property": _PROPERTY,
    "ItemProperty": _PROPERTY,
    "Map": {"key": "ItemProperty", "value": "ItemProperty"},
    "Server": {**ANNOTATIONS, "roles": "Role"},
    "Team": {**ANNOTATIONS, "members": "TeamMember"},
}
# Kinds whose keys the schema does not limit.
OPEN: Final = ("Description", "Map")
# Kinds whose ids no reference goes through.
FREE_IDS: Final = ("Contract", "ObjectRelationship", "PropertyRelationship")

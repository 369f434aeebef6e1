"""What an edition of the standard has words for: keys, types, ids and references."""

import re
from functools import cache
from typing import Any, Final

from floe.odcs.schemas import read_official
from floe.schemas import Schema, collect_keys

_DEFINITIONS: Final = {
    "SchemaObject": "SchemaObject",
    "Property": "SchemaProperty",
    "ItemProperty": "SchemaItemProperty",
    "QualityRule": "DataQuality",
    "ObjectRelationship": "RelationshipSchemaLevel",
    "PropertyRelationship": "RelationshipPropertyLevel",
    "SlaProperty": "ServiceLevelAgreementProperty",
    "Server": "Server",
    "Team": "Team",
    "TeamMember": "TeamMember",
    "Role": "Role",
    "SupportItem": "SupportItem",
    "Price": "Pricing",
    "CustomProperty": "CustomProperty",
    "AuthoritativeDefinition": "AuthoritativeDefinitions",
    "EnumValue": "EnumValue",
    "Synonym": "Synonym",
}


class EditionVocabulary:
    """The words of one edition, read from its official schema."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self._schema = read_official(edition)
        definitions = self._schema["$defs"]
        self._id = re.compile(definitions["StableId"]["pattern"])
        self._references = tuple(
            re.compile(definitions[name]["pattern"])
            for name in ("ShorthandReference", "FullyQualifiedReference")
        )
        self._keys: dict[tuple[str, str | None], frozenset[str]] = {}
        self.server_types = _enumerated(definitions["Server"]["properties"]["type"])
        self.logical_types = _enumerated(
            definitions["SchemaBaseProperty"]["properties"]["logicalType"]
        )
        self.has_string_ports = "Port" in definitions

    @property
    def has_vendors(self) -> bool:
        """Whether a custom property can say who put it there."""
        return "vendor" in self.keys("CustomProperty")

    def keys(self, kind: str, server_type: str | None = None) -> frozenset[str]:
        """The keys that a kind of element may have."""
        if (kind, server_type) not in self._keys:
            schema_keys = collect_keys(self._schema, self._part(kind, server_type))
            self._keys[kind, server_type] = frozenset(schema_keys)
        return self._keys[kind, server_type]

    def requires(self, key: str) -> bool:
        """Whether a contract must say this."""
        return key in self._schema["required"]

    def accepts_id(self, text: str) -> bool:
        """Whether an element's id may be this."""
        return self._id.search(text) is not None

    def accepts_reference(self, text: object) -> bool:
        """Whether a relationship may point at this."""
        return isinstance(text, str) and any(form.search(text) for form in self._references)

    def _part(self, kind: str, server_type: str | None) -> Any:
        if kind == "Contract":
            return self._schema
        part = self._schema["$defs"][_DEFINITIONS[kind]]
        if kind == "Server":
            return _server_part(part, server_type)
        return part.get("items", part)


@cache
def vocabulary_of(edition: str) -> EditionVocabulary:
    """The words of an edition."""
    return EditionVocabulary(edition)


def _server_part(part: Schema, server_type: str | None) -> Schema:
    fitting = [
        condition
        for condition in part["allOf"]
        if condition["if"]["properties"]["type"]["const"] == server_type
    ]
    return {**part, "allOf": fitting}


def _enumerated(part: Schema) -> frozenset[str]:
    return frozenset(part["enum"])

"""What the schema of a contract's edition and profile has against it."""

from dataclasses import replace
from functools import cache, partial
from typing import Final

from floe.odcs.extended_schema import read_extended
from floe.odcs.missing_context import name_missing_context
from floe.odcs.schemas import EDITIONS, edition_of, read_official
from floe.schemas import SchemaValidator, Vocabulary

VOCABULARY: Final = Vocabulary(
    nouns={
        "": "a contract",
        "SchemaElement": "a schema element",
        "SchemaObject": "a schema object",
        "SchemaBaseProperty": "a property? of logicalType {logicalType}",
        "SchemaProperty": "a property? of logicalType {logicalType}",
        "SchemaItemProperty": "an item property? of logicalType {logicalType}",
        "Server": "a server of type {type}",
        "ServerSource": "a server of type {type}",
        "DataQuality": "a quality rule of type {type}",
        "DataQualityLibrary": "a quality rule",
        "DataQualityOperators": "a quality rule",
        "DataQualitySql": "a quality rule of type {type}",
        "DataQualityCustom": "a quality rule of type {type}",
        "AuthoritativeDefinitions": "an authoritative definition",
        "SupportItem": "a support item",
        "Pricing": "a price",
        "Team": "a team",
        "TeamMember": "a team member",
        "Role": "a role",
        "ServiceLevelAgreementProperty": "an SLA property",
        "CustomProperty": "a custom property",
        "EnumValue": "an enum value",
        "Synonym": "a synonym",
        "Context": "a context",
        "RelationshipBase": "a relationship",
        "RelationshipSchemaLevel": "a relationship of a schema object",
        "RelationshipPropertyLevel": "a relationship of a property",
        "LegacyReference": "a reference",
    },
    demands={
        "StableId": "an id: spaces and . # / \\ @ ! % & ^ cannot be part of one",
        "ShorthandReference": "a reference that this edition knows: "
        "write object.property or schema/id/properties/id",
    },
)


# Edition 3.1.0 is stricter about ids than the text of the standard.
_STRICT_IDS: Final = replace(
    VOCABULARY,
    demands={**VOCABULARY.demands, "StableId": "an id: letters, digits, _ and - make one"},
)


@cache
def contract_validator(edition: str, profile: str = "standard") -> SchemaValidator:
    """The validator of an edition; every profile but `standard` reads the extensions."""
    if profile != "standard":
        return SchemaValidator(partial(read_extended, edition), VOCABULARY, name_missing_context)
    vocabulary = _STRICT_IDS if edition == "3.1.0" else VOCABULARY
    return SchemaValidator(partial(read_official, edition), vocabulary, name_missing_context)


def passes_newer(tree: object, declared: str, profile: str = "standard") -> str | None:
    """The first `apiVersion` after the declared one whose schema accepts the contract."""
    edition = edition_of(declared)
    newer = EDITIONS[EDITIONS.index(edition) + 1 :] if edition else ()
    return next(
        (f"v{later}" for later in newer if contract_validator(later, profile).accepts(tree)), None
    )

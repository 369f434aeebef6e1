"""What the schema of a product's edition and profile has against it."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final

from floe.odps.extended_schema import CONTRACT_PREFIX, extended_product_schema
from floe.odps.schemas import EDITIONS, edition_of, read_official
from floe.schemas import Schema, SchemaValidator, Vocabulary

_BORROWED: Final = {
    "SchemaObject": "a schema object",
    "SchemaElement": "a schema element",
    "SchemaBaseProperty": "a property? of logicalType {logicalType}",
    "SchemaProperty": "a property? of logicalType {logicalType}",
    "SchemaItemProperty": "an item property? of logicalType {logicalType}",
    "DataQuality": "a quality rule of type {type}",
    "DataQualityLibrary": "a quality rule",
    "DataQualitySql": "a quality rule of type {type}",
    "DataQualityCustom": "a quality rule of type {type}",
    "AuthoritativeDefinitions": "an authoritative definition",
    "CustomProperty": "a custom property",
    "EnumValue": "an enum value",
    "RelationshipBase": "a relationship",
    "RelationshipSchemaLevel": "a relationship of a schema object",
    "RelationshipPropertyLevel": "a relationship",
    "LegacyReference": "a reference",
    "Synonym": "a synonym",
    "Context": "a context",
}

VOCABULARY: Final = Vocabulary(
    nouns={
        "": "a product",
        "Description": "a description",
        "CustomProperty": "a custom property",
        "AuthoritativeDefinition": "an authoritative definition",
        "InputPort": "an input port",
        "OutputPort": "an output port",
        "ManagementPort": "a management port",
        "InputContract": "an input contract",
        "SBOM": "an sbom entry",
        "Support": "a support item",
        "Team": "a team",
        "TeamMember": "a team member",
        "Synonym": "a synonym",
        "Context": "a context",
        **{f"{CONTRACT_PREFIX}{name}": noun for name, noun in _BORROWED.items()},
    },
    demands={
        f"{CONTRACT_PREFIX}StableId": "an id: spaces and . # / \\ @ ! % & ^ cannot be part of one",
    },
)


@cache
def product_validator(edition: str) -> SchemaValidator:
    """The validator of an edition in the standard profile."""
    return SchemaValidator(partial(read_official, edition), VOCABULARY)


def extended_product_validator(
    edition: str, contract_definitions: Callable[[], Mapping[str, Any]]
) -> SchemaValidator:
    """The validator of an edition with the extensions; the caller keeps it."""

    def read() -> Schema:
        return extended_product_schema(edition, contract_definitions())

    return SchemaValidator(read, VOCABULARY)


def passes_newer(
    tree: object,
    declared: str,
    validator_of: Callable[[str], SchemaValidator] = product_validator,
) -> str | None:
    """The first `apiVersion` after the declared one whose schema accepts the product."""
    edition = edition_of(declared)
    newer = EDITIONS[EDITIONS.index(edition) + 1 :] if edition else ()
    return next((f"v{later}" for later in newer if validator_of(later).accepts(tree)), None)

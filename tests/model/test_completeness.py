import pytest

from floe.model import (
    AuthoritativeDefinition,
    Contract,
    CustomProperty,
    EnumValue,
    InputContract,
    InputPort,
    ManagementPort,
    OutputPort,
    Product,
    Property,
    QualityRule,
    Relationship,
    Role,
    SchemaObject,
    SlaProperty,
    SupportItem,
    Synonym,
    Team,
    TeamMember,
    known_keys,
)
from floe.odcs.schemas import read_official as read_contract_schema
from floe.odps.schemas import read_official as read_product_schema
from floe.schemas import collect_keys

# Read where they are used: a rule's comparisons as one, and what only documents.
ELSEWHERE = {
    "QualityRule": {
        "mustBe",
        "mustNotBe",
        "mustBeGreaterThan",
        "mustBeGreaterOrEqualTo",
        "mustBeLessThan",
        "mustBeLessOrEqualTo",
        "mustBeBetween",
        "mustNotBeBetween",
    },
    "Relationship": {"customProperties"},
    "EnumValue": {"tags", "customProperties", "authoritativeDefinitions"},
    "Synonym": {"customProperties"},
    "Product": {"synonyms"},
    "OutputPort": {"synonyms", "context"},
}
CONTRACTS = [
    (Contract, None),
    (SchemaObject, "SchemaObject"),
    (Property, "SchemaProperty"),
    (QualityRule, "DataQuality"),
    (Relationship, "RelationshipSchemaLevel"),
    (SlaProperty, "ServiceLevelAgreementProperty"),
    (Team, "Team"),
    (TeamMember, "TeamMember"),
    (Role, "Role"),
    (SupportItem, "SupportItem"),
    (CustomProperty, "CustomProperty"),
    (AuthoritativeDefinition, "AuthoritativeDefinitions"),
    (EnumValue, "EnumValue"),
    (Synonym, "Synonym"),
]
PRODUCTS = [
    (Product, None),
    (InputPort, "InputPort"),
    (OutputPort, "OutputPort"),
    (ManagementPort, "ManagementPort"),
    (InputContract, "InputContract"),
]


def unknown_to(element, schema, definition):
    part = schema["$defs"][definition] if definition else schema
    keys = collect_keys(schema, part.get("items", part))
    return set(keys) - set(known_keys(element)) - ELSEWHERE.get(element.__name__, set())


@pytest.mark.parametrize("edition", ["3.0.2", "3.1.0", "3.2.0"])
@pytest.mark.parametrize(("element", "definition"), CONTRACTS)
def test_the_model_has_a_field_for_every_key_of_a_contract(edition, element, definition):
    schema = read_contract_schema(edition)
    if edition == "3.0.2" and element is Team:
        element = TeamMember  # Before 3.1 a team was a list of its members.
    if definition is None or definition in schema["$defs"]:
        assert unknown_to(element, schema, definition) == set()


@pytest.mark.parametrize("edition", ["1.0.0", "1.1.0"])
@pytest.mark.parametrize(("element", "definition"), PRODUCTS)
def test_the_model_has_a_field_for_every_key_of_a_product(edition, element, definition):
    assert unknown_to(element, read_product_schema(edition), definition) == set()

import pytest

from floe.lint.rules.relationship_from_not_allowed import relationship_from_not_allowed

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""
LEVELS = {
    "object": """\
schema:
  - id: orders
    name: orders
    properties:
      - {id: customer, name: customer}
    relationships:
      - ENTRY
""",
    "property": """\
schema:
  - id: orders
    name: orders
    properties:
      - id: customer
        name: customer
        relationships:
          - ENTRY
""",
    "items": """\
schema:
  - id: orders
    name: orders
    properties:
      - name: lines
        logicalType: array
        items:
          relationships:
            - ENTRY
""",
    "sla": """\
slaProperties:
  - property: dataQuality
    value: 99
    relationships:
      - ENTRY
""",
    "custom": """\
customProperties:
  - property: store
    value: x
    relationships:
      - ENTRY
""",
}

ON_PROPERTY = "'from' is not allowed here: on a property it is the property itself | remove 'from'"


@pytest.mark.parametrize(("level", "position"), [("property", "12:14"), ("items", "13:16")])
@pytest.mark.parametrize("kind", ["", "type: foreignKey, "])
def test_a_from_on_a_property_is_found(lint, level, position, kind):
    entry = f"{{from: orders.customer, {kind}to: orders.customer}}"
    text = HEADER + LEVELS[level].replace("ENTRY", entry)
    assert lint(relationship_from_not_allowed, text) == [f"{position} {ON_PROPERTY}"]


@pytest.mark.parametrize("kind", ["relatesTo", "imports", "lineage"])
@pytest.mark.parametrize(("level", "position"), [("object", "11:10"), ("property", "12:14")])
def test_only_a_foreign_key_has_a_from(lint, kind, level, position):
    entry = f"{{from: orders.customer, type: {kind}, to: orders.customer}}"
    text = HEADER + LEVELS[level].replace("ENTRY", entry)
    assert lint(relationship_from_not_allowed, text) == [
        f"{position} 'from' is not allowed here:"
        f" {kind} always starts from the element that carries it | remove 'from'"
    ]


@pytest.mark.parametrize("level", ["sla", "custom"])
def test_other_elements_have_no_columns_to_start_from(lint, level):
    entry = "{from: orders.customer, to: orders.customer}"
    text = HEADER + LEVELS[level].replace("ENTRY", entry)
    assert lint(relationship_from_not_allowed, text) == [
        "9:10 'from' is not allowed here: only a foreign key on a schema object has one"
        " | remove 'from'"
    ]


def test_a_foreign_key_on_an_object_has_a_from(lint):
    entry = "{from: orders.customer, to: orders.customer}"
    text = HEADER + LEVELS["object"].replace("ENTRY", entry)
    assert lint(relationship_from_not_allowed, text) == []


@pytest.mark.parametrize("level", LEVELS)
def test_a_relationship_without_from_is_fine(lint, level):
    text = HEADER + LEVELS[level].replace("ENTRY", "{type: relatesTo, to: orders.customer}")
    assert lint(relationship_from_not_allowed, text) == []

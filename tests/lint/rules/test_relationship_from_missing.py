import pytest

from floe.lint.rules.relationship_from_missing import relationship_from_missing

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

EXPECTED = (
    "11:9 a foreign key on a schema object needs 'from'"
    " | add 'from', or move the relationship to the property"
)


@pytest.mark.parametrize(
    "entry",
    [
        "to: orders.customer",
        "{type: foreignKey, to: orders.customer}",
        "{from: [], to: orders.customer}",
    ],
)
def test_a_foreign_key_on_an_object_without_from_is_found(lint, entry):
    text = HEADER + LEVELS["object"].replace("ENTRY", entry)
    assert lint(relationship_from_missing, text) == [EXPECTED]


@pytest.mark.parametrize(
    ("level", "entry"),
    [
        ("object", "{from: orders.customer, to: orders.customer}"),
        ("object", "{type: relatesTo, to: orders.customer}"),
        ("object", "{type: imports, to: orders.customer}"),
        ("object", "{type: unheard-of, to: orders.customer}"),
        ("property", "to: orders.customer"),
        ("items", "to: orders.customer"),
        ("sla", "{type: relatesTo, to: orders.customer}"),
    ],
)
def test_other_relationships_need_no_from(lint, level, entry):
    text = HEADER + LEVELS[level].replace("ENTRY", entry)
    assert lint(relationship_from_missing, text) == []

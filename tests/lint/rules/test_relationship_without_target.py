import pytest

from floe.lint.rules.relationship_without_target import relationship_without_target

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

HINT = " | write the target, for example 'to: schema/orders/properties/id'"


@pytest.mark.parametrize(
    ("level", "position"),
    [
        ("object", "11:9"),
        ("property", "12:13"),
        ("items", "13:15"),
        ("sla", "9:9"),
        ("custom", "9:9"),
    ],
)
@pytest.mark.parametrize("kind", ["foreignKey", "relatesTo", "imports"])
def test_a_relationship_without_a_target_is_found_at_every_level(lint, level, position, kind):
    text = HEADER + LEVELS[level].replace("ENTRY", f"type: {kind}")
    assert lint(relationship_without_target, text) == [
        f"{position} the relationship has no 'to'{HINT}"
    ]


@pytest.mark.parametrize("target", ["[]", "''"])
def test_an_empty_target_is_found(lint, target):
    text = HEADER + LEVELS["property"].replace("ENTRY", f"{{to: {target}}}")
    assert lint(relationship_without_target, text) == [
        f"12:18 the relationship's 'to' is empty{HINT}"
    ]


def test_a_target_that_is_null_is_missing(lint):
    text = HEADER + LEVELS["property"].replace("ENTRY", "to: null")
    assert lint(relationship_without_target, text) == [f"12:13 the relationship has no 'to'{HINT}"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("target", ["orders.customer", "[orders.customer]"])
def test_a_relationship_with_a_target_is_fine(lint, level, target):
    text = HEADER + LEVELS[level].replace("ENTRY", f"to: {target}")
    assert lint(relationship_without_target, text) == []


def test_relationships_in_a_product_are_judged_too(lint):
    text = """\
kind: DataProduct
apiVersion: v1.0.0
id: shop
status: active
outputPorts:
  - name: orders
    version: 1.0.0
    relationships:
      - type: relatesTo
"""
    assert lint(relationship_without_target, text) == [f"9:9 the relationship has no 'to'{HINT}"]


def test_what_stands_in_a_custom_value_is_the_authors_own(lint):
    text = (
        HEADER
        + """\
customProperties:
  - property: model
    value:
      relationships:
        - type: anything
"""
    )
    assert lint(relationship_without_target, text) == []

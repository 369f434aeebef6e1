import pytest

from floe.lint.rules.relationship_without_target import relationship_without_target

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
def test_a_relationship_without_a_target_is_found_at_every_level(
    lint_contract, relationship, level, position, kind
):
    text = relationship(level, f"type: {kind}")
    assert lint_contract(relationship_without_target, text) == [
        f"{position} the relationship has no 'to'{HINT}"
    ]


@pytest.mark.parametrize("target", ["[]", "''"])
def test_an_empty_target_is_found(lint_contract, relationship, target):
    text = relationship("property", f"{{to: {target}}}")
    assert lint_contract(relationship_without_target, text) == [
        f"12:18 the relationship's 'to' is empty{HINT}"
    ]


def test_a_target_that_is_null_is_missing(lint_contract, relationship):
    text = relationship("property", "to: null")
    assert lint_contract(relationship_without_target, text) == [
        f"12:13 the relationship has no 'to'{HINT}"
    ]


@pytest.mark.parametrize("level", ["object", "property", "items", "sla", "custom"])
@pytest.mark.parametrize("target", ["orders.customer", "[orders.customer]"])
def test_a_relationship_with_a_target_is_fine(lint_contract, relationship, level, target):
    text = relationship(level, f"to: {target}")
    assert lint_contract(relationship_without_target, text) == []


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


def test_what_stands_in_a_custom_value_is_the_authors_own(lint_contract):
    text = """\
customProperties:
  - property: model
    value:
      relationships:
        - type: anything
"""
    assert lint_contract(relationship_without_target, text) == []

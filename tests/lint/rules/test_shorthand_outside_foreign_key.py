import pytest

from floe.lint.rules.shorthand_outside_foreign_key import shorthand_outside_foreign_key

TEXT = """\
schema:
  - id: t
    name: orders
    properties:
      - {id: a, name: order_id}
      - {name: plain}
      - id: b
        name: parent
        relationships:
          - {type: TYPE, to: TARGET}
"""


def found(lint_contract, kind, target):
    text = TEXT.replace("TYPE", kind).replace("TARGET", target)
    return [line.partition(" ")[2] for line in lint_contract(shorthand_outside_foreign_key, text)]


@pytest.mark.parametrize("kind", ["relatesTo", "definition", "imports"])
def test_names_outside_a_foreign_key_are_found(lint_contract, kind):
    assert found(lint_contract, kind, "orders.order_id") == [
        "'orders.order_id' is the shorthand of foreign keys | write 'schema/t/properties/a'"
    ]


def test_a_target_without_an_id_is_told_to_get_one(lint_contract):
    assert found(lint_contract, "relatesTo", "orders.plain") == [
        "'orders.plain' is the shorthand of foreign keys | give the target an id"
    ]


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("foreignKey", "orders.order_id"),
        ("relatesTo", "schema/t/properties/a"),
        ("relatesTo", "schema.t.properties.a"),
        ("relatesTo", "nowhere.at_all"),
    ],
)
def test_ids_and_foreign_keys_are_fine(lint_contract, kind, target):
    assert found(lint_contract, kind, target) == []

from floe.lint.rules.nullable_primary_key import nullable_primary_key


def test_a_key_that_may_be_null_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: order_id, primaryKey: true, required: false}
"""
    assert lint_contract(nullable_primary_key, text) == [
        "8:54 'order_id' is part of the primary key and may be null | write required: true",
    ]


def test_a_key_that_is_required_or_says_nothing_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: order_id, primaryKey: true, required: true}
      - {name: line, primaryKey: true}
      - {name: amount, required: false}
"""
    assert lint_contract(nullable_primary_key, text) == []

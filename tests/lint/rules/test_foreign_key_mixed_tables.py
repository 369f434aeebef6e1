from floe.lint.rules.foreign_key_mixed_tables import foreign_key_mixed_tables

HINT = " | write one foreign key for each pair of tables"


def test_targets_in_two_tables_are_found(lint_contract, composite_key):
    mixed = composite_key(
        "[orders.tenant_id, orders.product_id]", "[products.tenant_id, orders.product_id]"
    )
    assert lint_contract(foreign_key_mixed_tables, mixed) == [
        f"18:34 'orders.product_id' is in another table than 'products.tenant_id'{HINT}"
    ]


def test_columns_of_two_tables_in_from_are_found(lint_contract, composite_key):
    mixed = composite_key(
        "[orders.tenant_id, products.product_id]", "[products.tenant_id, products.product_id]"
    )
    assert lint_contract(foreign_key_mixed_tables, mixed) == [
        f"17:34 'products.product_id' is in another table than 'orders.tenant_id'{HINT}"
    ]


def test_one_table_on_each_side_is_fine(lint_contract, composite_key):
    composite = composite_key(
        "[orders.tenant_id, orders.product_id]", "[products.tenant_id, products.product_id]"
    )
    assert lint_contract(foreign_key_mixed_tables, composite) == []


def test_nested_columns_belong_to_their_table(lint_contract):
    nested = """\
schema:
  - id: a
    name: a
    properties:
      - {name: x}
      - name: inner
        logicalType: object
        properties:
          - {name: y}
    relationships:
      - from: [a.x, a.inner.y]
        to: [a.x, a.inner.y]
"""
    assert lint_contract(foreign_key_mixed_tables, nested) == []

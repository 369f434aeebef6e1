from floe.lint.rules.foreign_key_mixed_tables import foreign_key_mixed_tables

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

TEXT = """\
schema:
  - id: products_tbl
    name: products
    properties:
      - {id: tenant, name: tenant_id, primaryKey: true, primaryKeyPosition: 1}
      - {id: product, name: product_id, primaryKey: true, primaryKeyPosition: 2}
  - id: orders_tbl
    name: orders
    properties:
      - {id: tenant, name: tenant_id}
      - {id: product, name: product_id}
    relationships:
      - from: FROM
        to: TO
"""


def text(from_, to):
    return HEADER + TEXT.replace("FROM", from_).replace("TO", to)


HINT = " | write one foreign key for each pair of tables"


def test_targets_in_two_tables_are_found(lint):
    mixed = text("[orders.tenant_id, orders.product_id]", "[products.tenant_id, orders.product_id]")
    assert lint(foreign_key_mixed_tables, mixed) == [
        f"18:34 'orders.product_id' is in another table than 'products.tenant_id'{HINT}"
    ]


def test_columns_of_two_tables_in_from_are_found(lint):
    mixed = text(
        "[orders.tenant_id, products.product_id]", "[products.tenant_id, products.product_id]"
    )
    assert lint(foreign_key_mixed_tables, mixed) == [
        f"17:34 'products.product_id' is in another table than 'orders.tenant_id'{HINT}"
    ]


def test_one_table_on_each_side_is_fine(lint):
    composite = text(
        "[orders.tenant_id, orders.product_id]", "[products.tenant_id, products.product_id]"
    )
    assert lint(foreign_key_mixed_tables, composite) == []


def test_nested_columns_belong_to_their_table(lint):
    nested = (
        HEADER
        + """\
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
    )
    assert lint(foreign_key_mixed_tables, nested) == []

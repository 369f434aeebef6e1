import pytest

from floe.lint.rules.foreign_key_from_elsewhere import foreign_key_from_elsewhere

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


HINT = " | move the relationship to the object that has the column"


def test_a_column_of_another_table_is_found(lint):
    assert lint(foreign_key_from_elsewhere, text("products.tenant_id", "orders.tenant_id")) == [
        "17:15 'products.tenant_id' is not a property of 'orders', which carries the foreign key"
        + HINT
    ]


@pytest.mark.parametrize(
    "from_", ["orders.tenant_id", "schema/orders_tbl/properties/tenant", "orders.missing"]
)
def test_a_column_of_the_carrying_table_is_fine(lint, from_):
    assert lint(foreign_key_from_elsewhere, text(from_, "products.tenant_id")) == []


def test_a_column_that_the_table_imports_is_its_own(lint):
    importing = (
        HEADER
        + """\
properties:
  - {id: created_by, name: created_by, logicalType: string}
schema:
  - id: users
    name: users
    properties:
      - {id: pk, name: user_id, logicalType: string, primaryKey: true}
  - id: orders
    name: orders
    relationships:
      - type: imports
        to: properties.created_by
      - from: orders.created_by
        to: users.user_id
"""
    )
    assert lint(foreign_key_from_elsewhere, importing) == []

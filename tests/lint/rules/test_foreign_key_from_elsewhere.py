import pytest

from floe.lint.rules.foreign_key_from_elsewhere import foreign_key_from_elsewhere

HINT = " | move the relationship to the object that has the column"


def test_a_column_of_another_table_is_found(lint_contract, composite_key):
    assert lint_contract(
        foreign_key_from_elsewhere, composite_key("products.tenant_id", "orders.tenant_id")
    ) == [
        "17:15 'products.tenant_id' is not a property of 'orders', which carries the foreign key"
        + HINT
    ]


@pytest.mark.parametrize(
    "from_", ["orders.tenant_id", "schema/orders_tbl/properties/tenant", "orders.missing"]
)
def test_a_column_of_the_carrying_table_is_fine(lint_contract, composite_key, from_):
    assert (
        lint_contract(foreign_key_from_elsewhere, composite_key(from_, "products.tenant_id")) == []
    )


def test_a_column_that_the_table_imports_is_its_own(lint_contract):
    importing = """\
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
    assert lint_contract(foreign_key_from_elsewhere, importing) == []

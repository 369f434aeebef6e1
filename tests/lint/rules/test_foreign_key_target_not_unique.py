import pytest

from floe.lint.rules.foreign_key_target_not_unique import foreign_key_target_not_unique

TEXT = """\
schema:
  - id: products_tbl
    name: products
    properties:
      - {name: tenant_id, primaryKey: true, primaryKeyPosition: 1}
      - {name: product_id, primaryKey: true, primaryKeyPosition: 2}
      - {name: sku, unique: true}
      - {name: label}
      - name: code
        quality:
          - {metric: duplicateValues, mustBe: 0}
  - id: customers_tbl
    name: customers
    properties:
      - {name: customer_id, primaryKey: true}
      - {name: shop}
  - id: orders_tbl
    name: orders
    properties:
      - {name: tenant_id}
      - {name: product_id}
    relationships:
      - from: FROM
        to: TO
"""


def text(from_, to):
    return TEXT.replace("FROM", from_).replace("TO", to)


@pytest.mark.parametrize(
    ("to", "names"),
    [
        ("products.label", "'label'"),
        ("customers.shop", "'shop'"),
        ("products.tenant_id", "'tenant_id'"),
    ],
)
def test_a_target_that_may_occur_twice_is_found(lint_contract, to, names):
    assert lint_contract(foreign_key_target_not_unique, text("orders.tenant_id", to)) == [
        f"28:13 nothing says that {names} is unique"
        " | mark the primary key, or a property as 'unique: true'"
    ]


@pytest.mark.parametrize(
    "to", ["products.sku", "products.code", "customers.customer_id", "products.missing"]
)
def test_keys_and_unique_columns_are_fine(lint_contract, to):
    assert lint_contract(foreign_key_target_not_unique, text("orders.tenant_id", to)) == []


def test_a_whole_composite_key_is_unique(lint_contract):
    from_ = "[orders.tenant_id, orders.product_id]"
    whole = text(from_, "[products.tenant_id, products.product_id]")
    assert lint_contract(foreign_key_target_not_unique, whole) == []


def test_half_a_composite_key_with_another_column_is_not(lint_contract):
    from_ = "[orders.tenant_id, orders.product_id]"
    half = text(from_, "[products.tenant_id, products.label]")
    assert lint_contract(foreign_key_target_not_unique, half) == [
        "28:14 nothing says that 'tenant_id', 'label' are unique together"
        " | mark the primary key, or a property as 'unique: true'"
    ]

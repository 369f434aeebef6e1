import pytest

from floe.lint.rules.foreign_key_column_counts import foreign_key_column_counts

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


HINT = " | name as many columns in 'from' as in 'to', in the same order"


@pytest.mark.parametrize(
    ("from_", "to", "expected"),
    [
        (
            "[orders.tenant_id, orders.product_id]",
            "[products.tenant_id]",
            "'from' is a list of 2 and 'to' is a list of 1",
        ),
        (
            "orders.tenant_id",
            "[products.tenant_id, products.product_id]",
            "'from' is one reference and 'to' is a list of 2",
        ),
        (
            "[orders.tenant_id]",
            "products.tenant_id",
            "'from' is a list of 1 and 'to' is one reference",
        ),
        (
            "orders.(tenant_id, product_id)",
            "products.tenant_id",
            "'from' is a reference to 2 columns and 'to' is one reference",
        ),
    ],
)
def test_ends_that_do_not_pair_up_are_found(lint, from_, to, expected):
    assert lint(foreign_key_column_counts, text(from_, to)) == [f"18:13 {expected}{HINT}"]


@pytest.mark.parametrize(
    ("from_", "to"),
    [
        ("orders.tenant_id", "products.tenant_id"),
        (
            "[orders.tenant_id, orders.product_id]",
            "[products.tenant_id, products.product_id]",
        ),
        ("orders.(tenant_id, product_id)", "products.(tenant_id, product_id)"),
    ],
)
def test_ends_that_pair_up_are_fine(lint, from_, to):
    assert lint(foreign_key_column_counts, text(from_, to)) == []


def test_a_list_of_links_that_only_document_is_fine(lint):
    links = text("x", "[products.tenant_id, products.product_id]").replace(
        "from: x", "type: relatesTo"
    )
    assert lint(foreign_key_column_counts, links) == []

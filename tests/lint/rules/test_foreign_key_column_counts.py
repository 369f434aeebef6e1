import pytest

from floe.lint.rules.foreign_key_column_counts import foreign_key_column_counts

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
def test_ends_that_do_not_pair_up_are_found(lint_contract, composite_key, from_, to, expected):
    assert lint_contract(foreign_key_column_counts, composite_key(from_, to)) == [
        f"18:13 {expected}{HINT}"
    ]


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
def test_ends_that_pair_up_are_fine(lint_contract, composite_key, from_, to):
    assert lint_contract(foreign_key_column_counts, composite_key(from_, to)) == []


def test_a_list_of_links_that_only_document_is_fine(lint_contract, composite_key):
    links = composite_key("x", "[products.tenant_id, products.product_id]").replace(
        "from: x", "type: relatesTo"
    )
    assert lint_contract(foreign_key_column_counts, links) == []

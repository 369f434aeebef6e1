import pytest

from floe.lint.rules.reference_not_allowed import reference_not_allowed


@pytest.mark.parametrize("kind", ["foreignKey", "imports"])
@pytest.mark.parametrize(
    ("address", "finding"),
    [
        (
            "https://example.com/c.yaml",
            "'https://example.com/c.yaml' is not in the list of allowed addresses"
            " | keep a copy in the workspace,"
            " or allow the address under [references] in floe.toml",
        ),
        (
            "s3://bucket/c.yaml",
            "documents cannot be fetched from 's3:' | keep a copy in the workspace",
        ),
    ],
)
def test_an_address_that_may_not_be_fetched_is_found(lint_contract, link, kind, address, finding):
    assert lint_contract(reference_not_allowed, link(kind, f"{address}#/schema/x")) == [
        f"13:17 {finding}"
    ]


def test_a_link_that_only_documents_is_left_to_a_quieter_rule(lint_contract, link):
    text = link("relatesTo", "https://example.com/c.yaml#/schema/x")
    assert lint_contract(reference_not_allowed, text) == []


def test_a_reference_inside_the_workspace_is_fine(lint_contract, link):
    assert lint_contract(reference_not_allowed, link("foreignKey", "orders.customer_id")) == []

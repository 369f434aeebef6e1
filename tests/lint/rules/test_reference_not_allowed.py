import pytest

from floe.lint.rules.reference_not_allowed import reference_not_allowed

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

PROPERTY = """\
schema:
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer_id
        relationships:
          - type: TYPE
            to: TARGET
"""


def order(kind, target):
    return HEADER + PROPERTY.replace("TYPE", kind).replace("TARGET", target)


@pytest.mark.parametrize("kind", ["foreignKey", "imports"])
@pytest.mark.parametrize(
    ("address", "reason"),
    [
        (
            "https://example.com/c.yaml",
            "'https://example.com/c.yaml' is not in the list of allowed addresses",
        ),
        ("s3://bucket/c.yaml", "documents cannot be fetched from 's3:'"),
    ],
)
def test_an_address_that_may_not_be_fetched_is_found(lint, kind, address, reason):
    assert lint(reference_not_allowed, order(kind, f"{address}#/schema/x")) == [
        f"13:17 {reason} | keep a copy in the workspace,"
        " or allow the address under [references] in floe.toml"
    ]


def test_a_link_that_only_documents_is_left_to_a_quieter_rule(lint):
    text = order("relatesTo", "https://example.com/c.yaml#/schema/x")
    assert lint(reference_not_allowed, text) == []


def test_a_reference_inside_the_workspace_is_fine(lint):
    assert lint(reference_not_allowed, order("foreignKey", "orders.customer_id")) == []

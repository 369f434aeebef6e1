import pytest

from floe.lint.rules.malformed_reference import malformed_reference

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


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            "<target-reference>",
            "'<target-reference>' is a placeholder | write the reference itself",
        ),
        (
            "a.yaml#schema#x",
            "'a.yaml#schema#x' has more than one '#'"
            " | write schema/<object id>/properties/<property id>",
        ),
        (
            "schema..x",
            "'schema..x' has an empty step | write schema/<object id>/properties/<property id>",
        ),
        (
            "$.schema[0]",
            "'$.schema[0]' is a JSON path; references are made of ids"
            " | write schema/<object id>/properties/<property id>",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["foreignKey", "relatesTo", "imports"])
def test_a_text_that_is_no_reference_is_found(lint, kind, target, expected):
    assert lint(malformed_reference, order(kind, target)) == [f"13:17 {expected}"]


@pytest.mark.parametrize(
    "target",
    [
        "orders.customer_id",
        "schema/orders_tbl/properties/order_customer",
        "'#/schema/orders_tbl'",
        "absent.yaml#schema.x",
        "https://example.com/c.yaml#/schema/x",
    ],
)
def test_a_well_formed_reference_is_fine_wherever_it_leads(lint, target):
    assert lint(malformed_reference, order("relatesTo", target)) == []

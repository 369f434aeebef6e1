import pytest

from floe.lint.rules.foreign_key_type_differs import foreign_key_type_differs

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""
CUSTOMERS = """\
schema:
  - id: customers_tbl
    name: customers
    properties:
      - {id: cust_pk, name: customer_id, logicalType: integer, primaryKey: true}
      - {id: cust_email, name: email, logicalType: string}
      - {id: cust_since, name: since, logicalType: timestamp}
      - {id: cust_note, name: note}
"""

ORDER = """\
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer
        logicalType: TYPE
        relationships:
          - to: TARGET
"""


def order(logical_type, target):
    return HEADER + CUSTOMERS + ORDER.replace("TYPE", logical_type).replace("TARGET", target)


@pytest.mark.parametrize(
    ("logical_type", "target", "other"),
    [
        ("number", "customers.customer_id", "'customer_id' is integer"),
        ("date", "customers.since", "'since' is timestamp"),
    ],
)
def test_related_types_are_found(lint, logical_type, target, other):
    assert lint(foreign_key_type_differs, order(logical_type, target)) == [
        f"20:17 'customer' is {logical_type} and {other} | give both columns the same logicalType"
    ]


@pytest.mark.parametrize(
    ("logical_type", "target"),
    [("integer", "customers.customer_id"), ("string", "customers.customer_id")],
)
def test_equal_types_are_fine_and_foreign_ones_left_to_another_rule(lint, logical_type, target):
    assert lint(foreign_key_type_differs, order(logical_type, target)) == []

import pytest

from floe.lint.rules.sla_element_unknown import sla_element_unknown

ORDERS = """\
schema:
  - id: orders_tbl
    name: orders
    properties:
      - {id: order_date, name: order_date, logicalType: date}
      - {id: updated, name: updated_at, logicalType: timestamp}
"""
ITEMS = """\
  - id: items_tbl
    name: order_items
    properties:
      - {id: quantity, name: quantity, logicalType: integer}
"""
SLA = """\
slaProperties:
  - property: latency
    value: 5
    unit: h
    element: ELEMENT
"""


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (
            "orders.order_dat",
            ["19:14 'orders.order_dat' leads nowhere | did you mean 'orders.order_date'?"],
        ),
        ("quantity", ["19:14 'quantity' leads nowhere | there are 'orders', 'order_items'"]),
        (
            "orders.order_date, orders.x",
            ["19:14 'orders.x' leads nowhere | in 'orders' there are 'order_date', 'updated_at'"],
        ),
    ],
)
def test_an_element_that_is_not_in_the_contract_is_found(lint_contract, element, expected):
    text = ORDERS + ITEMS + SLA.replace("ELEMENT", element)
    assert lint_contract(sla_element_unknown, text) == expected


@pytest.mark.parametrize(
    "element",
    [
        "orders.order_date",
        "orders.order_date, order_items.quantity",
        "orders",
        "schema.orders_tbl.properties.updated",
        "schema/items_tbl/properties/quantity",
    ],
)
def test_an_element_that_is_there_is_fine(lint_contract, element):
    text = ORDERS + ITEMS + SLA.replace("ELEMENT", element)
    assert lint_contract(sla_element_unknown, text) == []


def test_with_a_single_table_the_column_is_enough(lint_contract):
    assert lint_contract(sla_element_unknown, ORDERS + SLA.replace("ELEMENT", "updated_at")) == []

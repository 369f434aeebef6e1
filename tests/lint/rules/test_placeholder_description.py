import pytest

from floe.lint.rules.placeholder_description import placeholder_description


@pytest.mark.req("REQ-239.1")
@pytest.mark.req("REQ-239.2")
@pytest.mark.req("REQ-239.3")
def test_placeholders_are_found(lint_contract):
    text = """\
description: {purpose: TODO, usage: ""}
schema:
  - name: orders
    description: "TBD: ask Ada"
    properties:
      - {name: order_id, description: Order ID}
      - {name: amount, description: n/a}
      - {name: tax, description: "..."}
      - {name: net, description: x1}
      - {name: gross, description: Fill in later}
      - {name: note, description: Lorem ipsum dolor sit amet}
      - {name: day, description: "WIP - see wiki"}
"""
    assert lint_contract(placeholder_description, text) == [
        "5:24 the purpose of 'orders' is a placeholder"
        " | say what the name does not, or leave it out",
        "5:37 the usage of 'orders' is empty | say what the name does not, or leave it out",
        "8:18 the description of 'orders' is a placeholder"
        " | say what the name does not, or leave it out",
        "10:39 the description of 'order_id' only repeats the name"
        " | say what the name does not, or leave it out",
        "11:37 the description of 'amount' is a placeholder"
        " | say what the name does not, or leave it out",
        "12:34 the description of 'tax' is a placeholder"
        " | say what the name does not, or leave it out",
        "13:34 the description of 'net' is too short to say anything"
        " | say what the name does not, or leave it out",
        "14:36 the description of 'gross' is a placeholder"
        " | say what the name does not, or leave it out",
        "15:35 the description of 'note' is a placeholder"
        " | say what the name does not, or leave it out",
        "16:34 the description of 'day' is a placeholder"
        " | say what the name does not, or leave it out",
    ]


def test_placeholders_in_a_product_are_found(lint):
    text = """\
kind: DataProduct
apiVersion: v1.0.0
id: sales
description: {purpose: placeholder}
outputPorts:
  - {name: orders, version: 1.0.0, description: FIXME}
"""
    assert lint(placeholder_description, text) == [
        "4:24 the purpose of 'sales' is a placeholder"
        " | say what the name does not, or leave it out",
        "6:49 the description of 'orders' is a placeholder"
        " | say what the name does not, or leave it out",
    ]


@pytest.mark.req("REQ-239.1")
@pytest.mark.req("REQ-239.2")
@pytest.mark.req("REQ-239.3")
def test_descriptions_that_say_something_or_are_left_out_are_fine(lint):
    text = """\
kind: DataContract
id: orders
description: {purpose: All orders since 2020.}
schema:
  - name: orders
    description: One row per order.
    properties:
      - {name: order_id}
      - {name: stock, description: WIP stock counts goods on the way.}
      - {name: todo, description: Open items of the to-do list.}
      - {name: kind, description: 订单}
      - {name: null_value, description: A placeholder is used where the value is unknown.}
"""
    assert lint(placeholder_description, text) == []

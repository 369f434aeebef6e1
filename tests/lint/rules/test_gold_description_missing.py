import pytest

from floe.lint.rules.gold_description_missing import gold_description_missing
from floe.model import Policy


@pytest.mark.req("REQ-239.4")
def test_what_is_not_described_in_a_gold_contract_is_found(lint_contract):
    text = """\
tags: [gold]
schema:
  - name: orders
    properties:
      - {name: order_id, description: TODO}
      - name: lines
        description: What was ordered.
        logicalType: array
        items:
          logicalType: object
          properties: [{name: sku}]
"""
    assert lint_contract(gold_description_missing, text) == [
        "1:1 'orders' is gold and its purpose is not described | add description.purpose",
        "7:11 'orders' is gold and not described | add a description",
        "9:39 'order_id' is gold and not described | add a description",
        "15:31 'sku' is gold and not described | add a description",
    ]


@pytest.mark.req("REQ-239.4")
def test_a_purpose_that_says_nothing_is_found(lint_contract):
    text = """\
name: Orders
description: {purpose: TBD, usage: For all who report on sales.}
"""
    policy = Policy(layers=(("gold", ("path:contract*",)),))
    assert lint_contract(gold_description_missing, text, policy=policy) == [
        "6:1 'Orders' is gold and its purpose is not described | add description.purpose",
    ]


@pytest.mark.req("REQ-239.4")
def test_a_described_gold_contract_is_fine(lint_contract):
    text = """\
tags: [gold-layer]
description: {purpose: All orders since 2020.}
schema:
  - name: orders
    description: One row per order.
    properties:
      - {name: order_id, description: Given by the shop.}
"""
    assert lint_contract(gold_description_missing, text) == []


@pytest.mark.req("REQ-239.4")
def test_other_layers_need_no_descriptions(lint_contract):
    text = """\
tags: [silver]
schema:
  - name: orders
    properties: [{name: order_id}]
"""
    assert lint_contract(gold_description_missing, text) == []


@pytest.mark.parametrize("key", ["usage", "limitations"])
def test_prose_that_is_a_placeholder_is_found(lint_contract, key):
    """`usage: TODO` of a gold contract was let through by `floe compile --strict`."""
    text = f"tags: [gold]\ndescription: {{purpose: All orders since 2020., {key}: TODO}}\n"
    (found,) = lint_contract(gold_description_missing, text)
    assert f"is gold and the text of its {key} says nothing" in found


@pytest.mark.parametrize("tag", ["Gold", "GOLD", "gold-Layer"])
def test_a_tag_is_gold_in_whatever_case(lint_contract, tag):
    assert len(lint_contract(gold_description_missing, f"tags: [{tag}]\n")) == 1

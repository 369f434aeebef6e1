import pytest

from floe.lint.rules.tag_not_allowed import tag_not_allowed
from floe.model import Policy


@pytest.mark.req("REQ-236.4")
def test_a_tag_outside_the_list_is_found(lint_contract):
    text = """\
tags: [gold-layer, custmer-data]
schema:
  - name: orders
    tags: [secret]
    properties:
      - {name: order_id, tags: [team:orders, Gold-Layer]}
"""
    policy = Policy(allowed_tags=("customer-data", "gold-layer", "team:*"))
    assert lint_contract(tag_not_allowed, text, policy=policy) == [
        "5:20 the tag 'custmer-data' is not allowed | did you mean 'customer-data'?",
        "8:12 the tag 'secret' is not allowed | allowed are customer-data, gold-layer, team:*",
        "10:46 the tag 'Gold-Layer' is not allowed | did you mean 'gold-layer'?",
    ]


@pytest.mark.req("REQ-236.4")
def test_tags_of_teams_quality_rules_and_products_are_seen(lint):
    text = """\
kind: DataContract
id: orders
team: {name: orders-team, tags: [a]}
schema:
  - name: orders
    quality: [{metric: rowCount, mustBe: 1, tags: [gold, b]}]
"""
    policy = Policy(allowed_tags=("gold",))
    assert lint(tag_not_allowed, text, policy=policy) == [
        "3:34 the tag 'a' is not allowed | allowed are gold",
        "6:58 the tag 'b' is not allowed | allowed are gold",
    ]


@pytest.mark.req("REQ-236.4")
def test_tags_of_ports_are_seen(lint):
    text = """\
kind: DataProduct
apiVersion: v1.1.0
id: sales
tags: [gold]
inputPorts: [{name: orders, tags: [a]}]
outputPorts: [{name: report, tags: [b]}]
"""
    policy = Policy(allowed_tags=("gold",))
    assert lint(tag_not_allowed, text, policy=policy) == [
        "5:36 the tag 'a' is not allowed | allowed are gold",
        "6:37 the tag 'b' is not allowed | allowed are gold",
    ]


@pytest.mark.req("REQ-236.4")
def test_every_tag_is_welcome_without_a_list(lint_contract):
    text = "tags: [anything]\n"
    assert lint_contract(tag_not_allowed, text) == []


@pytest.mark.req("REQ-236.4")
def test_tags_of_the_list_and_no_tags_are_fine(lint_contract):
    text = """\
tags: [customer-data, team:orders]
schema:
  - {name: orders}
"""
    policy = Policy(allowed_tags=("customer-data", "team:*"))
    assert lint_contract(tag_not_allowed, text, policy=policy) == []

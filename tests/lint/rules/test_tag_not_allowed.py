import pytest

from floe.lint.rules.tag_not_allowed import tag_not_allowed
from floe.model import Policy

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


@pytest.mark.req("REQ-236.4")
def test_a_tag_outside_the_list_is_found(lint):
    text = (
        HEADER
        + """\
tags: [gold-layer, custmer-data]
schema:
  - name: orders
    tags: [secret]
    properties:
      - {name: order_id, tags: [team:orders, Gold-Layer]}
"""
    )
    policy = Policy(allowed_tags=("customer-data", "gold-layer", "team:*"))
    assert lint(tag_not_allowed, text, policy=policy) == [
        "5:20 the tag 'custmer-data' is not allowed | did you mean 'customer-data'?",
        "8:12 the tag 'secret' is not allowed | allowed are customer-data, gold-layer, team:*",
        "10:46 the tag 'Gold-Layer' is not allowed | did you mean 'gold-layer'?",
    ]


@pytest.mark.req("REQ-236.4")
def test_every_tag_is_welcome_without_a_list(lint):
    text = (
        HEADER
        + """\
tags: [anything]
"""
    )
    assert lint(tag_not_allowed, text) == []


@pytest.mark.req("REQ-236.4")
def test_tags_of_the_list_and_no_tags_are_fine(lint):
    text = (
        HEADER
        + """\
tags: [customer-data, team:orders]
schema:
  - {name: orders}
"""
    )
    policy = Policy(allowed_tags=("customer-data", "team:*"))
    assert lint(tag_not_allowed, text, policy=policy) == []

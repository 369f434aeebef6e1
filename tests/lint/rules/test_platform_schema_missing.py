import pytest

from floe.lint.rules.platform_schema_missing import platform_schema_missing
from floe.model import Policy


@pytest.mark.req("REQ-222.2")
@pytest.mark.req("REQ-222.3")
def test_a_contract_without_a_property_is_found(lint_contract):
    text = """\
name: Orders
schema:
  - {name: orders, properties: []}
"""
    policy = Policy(profile="platform")
    assert lint_contract(platform_schema_missing, text, policy=policy) == [
        "6:1 'Orders' has no object with a property | add an object with properties to schema",
    ]


def test_one_property_is_enough(lint_contract):
    text = """\
schema:
  - {name: orders, properties: [{name: order_id}]}
"""
    policy = Policy(profile="platform")
    assert lint_contract(platform_schema_missing, text, policy=policy) == []


def test_a_library_needs_no_schema(lint_contract):
    text = """\
properties:
  - {id: country, name: country}
"""
    policy = Policy(profile="platform")
    assert lint_contract(platform_schema_missing, text, policy=policy) == []

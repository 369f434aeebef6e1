import pytest

from floe.lint.rules.platform_sla_missing import platform_sla_missing
from floe.model import Policy


@pytest.mark.req("REQ-222.2")
def test_missing_promises_are_found(lint_contract):
    text = """\
name: Orders
slaProperties:
  - {property: retention, value: 3, unit: y}
"""
    policy = Policy(profile="platform")
    assert lint_contract(platform_sla_missing, text, policy=policy) == [
        "6:1 'Orders' promises no availability | add availability to slaProperties",
        "6:1 'Orders' promises no freshness | add freshness to slaProperties",
    ]


@pytest.mark.req("REQ-222.2")
def test_latency_stands_for_freshness_and_synonyms_are_known(lint_contract):
    text = """\
slaProperties:
  - {property: ly, value: 4, unit: h}
  - {property: Availability, value: 99.9, unit: percent}
"""
    policy = Policy(profile="platform")
    assert lint_contract(platform_sla_missing, text, policy=policy) == []


def test_other_profiles_do_not_ask(lint_contract):
    text = "name: Orders\n"
    assert lint_contract(platform_sla_missing, text) == []

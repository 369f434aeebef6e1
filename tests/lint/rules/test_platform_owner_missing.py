import pytest

from floe.lint.rules.platform_owner_missing import platform_owner_missing
from floe.model import Policy


@pytest.mark.req("REQ-234.2")
def test_a_contract_without_an_owner_is_found(lint_contract):
    text = "name: Orders\n"
    policy = Policy(profile="platform")
    assert lint_contract(platform_owner_missing, text, policy=policy) == [
        "1:1 'Orders' has no owner | add team.name, or a member with role: owner",
    ]


def test_a_contract_with_an_owner_is_fine(lint_contract):
    text = """\
customProperties:
  - {property: owner, value: orders@example.com}
"""
    policy = Policy(profile="platform")
    assert lint_contract(platform_owner_missing, text, policy=policy) == []


def test_other_profiles_do_not_ask(lint_contract):
    text = "name: Orders\n"
    assert lint_contract(platform_owner_missing, text) == []

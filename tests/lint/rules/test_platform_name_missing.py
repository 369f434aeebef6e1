import pytest

from floe.lint.rules.platform_name_missing import platform_name_missing
from floe.model import Policy


@pytest.mark.req("REQ-222.2")
def test_a_contract_without_a_name_is_found(lint_contract):
    text = "status: active\n"
    policy = Policy(profile="platform")
    assert lint_contract(platform_name_missing, text, policy=policy) == [
        "1:1 'orders' has no name | add name",
    ]


def test_a_contract_with_a_name_is_fine(lint_contract):
    text = "name: Orders\n"
    policy = Policy(profile="platform")
    assert lint_contract(platform_name_missing, text, policy=policy) == []


def test_other_profiles_do_not_ask(lint_contract):
    text = "status: active\n"
    assert lint_contract(platform_name_missing, text) == []

import pytest

from floe.lint.rules.platform_name_missing import platform_name_missing
from floe.model import Policy

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


@pytest.mark.req("REQ-222.2")
def test_a_contract_without_a_name_is_found(lint):
    text = (
        HEADER
        + """\
status: active
"""
    )
    policy = Policy(profile="platform")
    assert lint(platform_name_missing, text, policy=policy) == [
        "1:1 'orders' has no name | add name",
    ]


def test_a_contract_with_a_name_is_fine(lint):
    text = (
        HEADER
        + """\
name: Orders
"""
    )
    policy = Policy(profile="platform")
    assert lint(platform_name_missing, text, policy=policy) == []


def test_other_profiles_do_not_ask(lint):
    text = (
        HEADER
        + """\
status: active
"""
    )
    assert lint(platform_name_missing, text) == []

import pytest

from floe.lint.rules.platform_owner_missing import platform_owner_missing
from floe.model import Policy

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


@pytest.mark.req("REQ-234.2")
def test_a_contract_without_an_owner_is_found(lint):
    text = (
        HEADER
        + """\
name: Orders
"""
    )
    policy = Policy(profile="platform")
    assert lint(platform_owner_missing, text, policy=policy) == [
        "1:1 'Orders' has no owner | add team.name, or a member with role: owner",
    ]


def test_a_contract_with_an_owner_is_fine(lint):
    text = (
        HEADER
        + """\
customProperties:
  - {property: owner, value: orders@example.com}
"""
    )
    policy = Policy(profile="platform")
    assert lint(platform_owner_missing, text, policy=policy) == []


def test_other_profiles_do_not_ask(lint):
    text = (
        HEADER
        + """\
name: Orders
"""
    )
    assert lint(platform_owner_missing, text) == []

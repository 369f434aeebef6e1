import pytest

from floe.lint.rules.owner_missing import owner_missing

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
team:
  members:
    - {username: ada, role: Data Engineer}
"""
    )
    assert lint(owner_missing, text) == [
        "5:1 'orders' has no owner | add team.name, or a member with role: owner",
    ]


@pytest.mark.req("REQ-234.2")
def test_a_contract_without_a_team_is_found_at_its_first_line(lint):
    text = (
        HEADER
        + """\
name: Orders
"""
    )
    assert lint(owner_missing, text) == [
        "1:1 'Orders' has no owner | add team.name, or a member with role: owner",
    ]


@pytest.mark.req("REQ-234.5")
def test_a_team_s_name_is_an_owner(lint):
    text = (
        HEADER
        + """\
team: {name: orders-team}
"""
    )
    assert lint(owner_missing, text) == []


@pytest.mark.req("REQ-234.5")
def test_a_member_with_the_role_of_owner_is_an_owner(lint):
    text = (
        HEADER
        + """\
team:
  members:
    - {username: ada@example.com, role: Owner}
"""
    )
    assert lint(owner_missing, text) == []


def test_a_library_needs_no_owner(lint):
    text = (
        HEADER
        + """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
"""
    )
    assert lint(owner_missing, text) == []

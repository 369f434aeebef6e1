import pytest

from floe.lint.rules.owner_missing import owner_missing


@pytest.mark.req("REQ-234.2")
def test_a_contract_without_an_owner_is_found(lint_contract):
    text = """\
team:
  members:
    - {username: ada, role: Data Engineer}
"""
    assert lint_contract(owner_missing, text) == [
        "5:1 'orders' has no owner | add team.name, or a member with role: owner",
    ]


@pytest.mark.req("REQ-234.2")
def test_a_contract_without_a_team_is_found_at_its_first_line(lint_contract):
    text = "name: Orders\n"
    assert lint_contract(owner_missing, text) == [
        "1:1 'Orders' has no owner | add team.name, or a member with role: owner",
    ]


@pytest.mark.req("REQ-234.5")
def test_a_team_s_name_is_an_owner(lint_contract):
    text = "team: {name: orders-team}\n"
    assert lint_contract(owner_missing, text) == []


@pytest.mark.req("REQ-234.5")
def test_a_member_with_the_role_of_owner_is_an_owner(lint_contract):
    text = """\
team:
  members:
    - {username: ada@example.com, role: Owner}
"""
    assert lint_contract(owner_missing, text) == []


def test_a_library_needs_no_owner(lint_contract):
    text = """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
"""
    assert lint_contract(owner_missing, text) == []

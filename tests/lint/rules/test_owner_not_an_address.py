import pytest

from floe.lint.rules.owner_not_an_address import owner_not_an_address


@pytest.mark.req("REQ-234.1")
def test_an_owner_that_is_nobody_is_found_at_the_team(lint_contract):
    text = "team: {name: TBD}\n"
    assert lint_contract(owner_not_an_address, text) == [
        "5:14 the owner of 'orders', 'TBD', is neither an e-mail address nor a team"
        " | write an address such as orders@example.com, or a team such as orders-team",
    ]


@pytest.mark.req("REQ-234.1")
def test_an_owner_that_cannot_be_written_to_is_found_at_the_member(lint_contract):
    text = """\
team:
  members:
    - {username: ada@, role: owner}
"""
    assert lint_contract(owner_not_an_address, text) == [
        "7:18 the owner of 'orders', 'ada@', is neither an e-mail address nor a team"
        " | write an address such as orders@example.com, or a team such as orders-team",
    ]


def test_an_address_of_a_page_is_no_owner(lint_contract):
    text = """\
customProperties:
  - {property: owner, value: "https://example.com/orders"}
"""
    assert lint_contract(owner_not_an_address, text) == [
        "6:30 the owner of 'orders', 'https://example.com/orders', is neither an e-mail"
        " address nor a team"
        " | write an address such as orders@example.com, or a team such as orders-team",
    ]


@pytest.mark.req("REQ-234.1")
def test_an_e_mail_address_is_an_owner(lint_contract):
    text = """\
team:
  members:
    - {username: ada.lovelace+orders@data.example.com, role: owner}
"""
    assert lint_contract(owner_not_an_address, text) == []


@pytest.mark.req("REQ-234.1")
def test_a_team_is_an_owner(lint_contract):
    text = "team: {name: Orders & Payments (EU)}\n"
    assert lint_contract(owner_not_an_address, text) == []


def test_a_handle_is_an_owner(lint_contract):
    text = """\
customProperties:
  - {property: owner, value: "@retail/orders-team"}
"""
    assert lint_contract(owner_not_an_address, text) == []

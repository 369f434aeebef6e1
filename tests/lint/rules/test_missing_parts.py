import pytest

from floe.lint.rules.missing_parts import (
    owner_missing,
    platform_name_missing,
    platform_owner_missing,
    platform_schema_missing,
    platform_sla_missing,
)
from floe.model import Policy


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


def test_other_profiles_do_not_ask_for_a_name(lint_contract):
    text = "status: active\n"
    assert lint_contract(platform_name_missing, text) == []


@pytest.mark.req("REQ-234.2")
def test_a_contract_without_an_owner_is_found_on_a_platform(lint_contract):
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


def test_other_profiles_do_not_ask_for_an_owner(lint_contract):
    text = "name: Orders\n"
    assert lint_contract(platform_owner_missing, text) == []


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


def test_other_profiles_do_not_ask_for_promises(lint_contract):
    text = "name: Orders\n"
    assert lint_contract(platform_sla_missing, text) == []

import pytest

from floe.documents import read_text
from floe.workflows.importing import ImportRequest, complete_contract, import_contract

BARE = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "my-data-contract"}


def test_a_contract_without_a_name_is_named_after_its_source():
    completed = complete_contract(BARE, ImportRequest("ShopOrders"))
    assert completed == {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "shop_orders",
        "name": "Shop orders",
        "version": "1.0.0",
        "status": "draft",
    }


def test_what_the_user_says_wins():
    request = ImportRequest("x", id="urn:a", name="A", owner="sales")
    completed = complete_contract(
        {**BARE, "name": "B", "team": {"name": "t", "description": "d"}}, request
    )
    assert (completed["id"], completed["name"]) == ("urn:a", "A")
    assert completed["team"] == {"name": "sales", "description": "d"}


def test_members_listed_without_a_team_stay_when_an_owner_is_named():
    completed = complete_contract(
        {**BARE, "team": [{"username": "jo"}]}, ImportRequest("x", owner="sales")
    )
    assert completed["team"] == {"members": [{"id": "jo", "username": "jo"}], "name": "sales"}


def test_ids_are_made_of_names_and_unique_among_neighbours():
    tree = {
        **BARE,
        "schema": [
            {
                "name": "OrderLines",
                "properties": [
                    {"name": "Line No."},
                    {"name": "line_no"},
                    {"id": "kept", "name": "x"},
                    {
                        "name": "list",
                        "logicalType": "array",
                        "items": {"logicalType": "object", "properties": [{"name": "Größe"}]},
                    },
                ],
                "quality": [{"metric": "rowCount", "mustBe": 1}, {"type": "text"}],
            }
        ],
    }
    lines = complete_contract(tree, ImportRequest("x"))["schema"][0]
    assert lines["id"] == "order_lines"
    assert [prop["id"] for prop in lines["properties"]] == ["line_no", "line_no_2", "kept", "list"]
    assert lines["properties"][3]["items"]["properties"][0]["id"] == "grosse"
    assert [rule["id"] for rule in lines["quality"]] == ["row_count_1", "text_1"]


def test_completing_twice_changes_nothing():
    tree = {**BARE, "schema": [{"name": "a", "properties": [{"name": "b"}, {"name": "B"}]}]}
    once = complete_contract(tree, ImportRequest("x"))
    assert complete_contract(once, ImportRequest("y")) == once


def test_what_the_standard_does_not_know_is_kept_in_custom_properties():
    tree = {**BARE, "schema": [{"name": "a", "properties": [{"name": "b", "pii": True}]}]}
    completed = complete_contract(tree, ImportRequest("x"))
    assert completed["schema"][0]["properties"][0]["customProperties"] == [
        {"property": "floePii", "value": True, "vendor": "floe"}
    ]


def test_the_text_is_read_back_as_the_same_contract():
    tree = {**BARE, "version": "1.10", "schema": [{"name": "on"}]}
    imported = import_contract(tree, ImportRequest("x", owner="sales"))
    read = read_text("x", imported.text).tree
    assert read == complete_contract(tree, ImportRequest("x", owner="sales"))
    assert read["version"] == "1.10"


@pytest.mark.parametrize("name", ["", "...", "***"])
def test_a_source_without_a_name_still_makes_a_contract(name):
    assert complete_contract(BARE, ImportRequest(name))["id"] == "contract"


def test_what_is_left_to_mend_is_said():
    tree = {**BARE, "servers": [{"server": "s", "type": "postgres"}]}
    messages = [one.message for one in import_contract(tree, ImportRequest("x")).findings]
    assert "'host' is missing for a server of type postgres" in messages

import pytest

from floe.dbt.manifest import draft_contracts, read_manifest
from floe.dbt.manifest.mentioned_columns import column_name

METADATA = {"dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json"}


def model(name, *columns, **rest):
    return {
        "resource_type": "model",
        "unique_id": f"model.shop.{name}",
        "name": name,
        "package_name": "shop",
        "columns": {column: {"name": column} for column in columns},
        **rest,
    }


def generic(name, table, column, **arguments):
    return {
        "resource_type": "test",
        "unique_id": f"test.shop.{name}.{table}.{column}",
        "name": f"{name}_{table}",
        "package_name": "shop",
        "attached_node": f"model.shop.{table}",
        "test_metadata": {"name": name, "kwargs": {"column_name": column, **arguments}},
    }


def drafts(*nodes):
    tree = {"metadata": METADATA, "nodes": {node["unique_id"]: node for node in nodes}}
    return {found.name: found.draft for found in draft_contracts(read_manifest(tree))}


@pytest.mark.parametrize(
    ("written", "name"),
    [("id", "id"), ('"Order ID"', "Order ID"), ("`a`", "a"), ("a || b", None), ("lower(a)", None)],
)
def test_an_expression_is_told_from_a_column(written, name):
    assert column_name(written, None) == name


def test_a_column_that_only_a_foreign_key_leads_to_is_in_the_draft_of_its_table():
    """The reference led nowhere, as nobody had described the column."""
    made = drafts(
        model("orders", "customer_id"),
        model("customers"),
        generic("relationships", "orders", "customer_id", to="ref('customers')", field="id"),
    )
    [link] = made["orders"].tree["schema"][0]["properties"][0]["relationships"]
    assert link["to"] == "customers.odcs.yaml#/schema/customers/properties/id"
    assert [column["name"] for column in made["customers"].tree["schema"][0]["properties"]] == [
        "id"
    ]


def test_a_test_of_an_expression_is_left_to_dbt_and_makes_no_column():
    """A property was called `a || b`."""
    [draft] = drafts(model("orders", "a", "b"), generic("unique", "orders", "a || b")).values()
    [table] = draft.tree["schema"]
    assert [column["name"] for column in table["properties"]] == ["a", "b"]
    [rule] = table["quality"]
    assert rule["implementation"] == {"unique": {"arguments": {"column_name": "a || b"}}}


def test_columns_that_differ_by_case_alone_are_both_kept_under_ids_of_their_own():
    """The second one took the place of the first, without a word."""
    made = drafts(model("orders", "id", "ID", "Id?"), generic("not_null", "orders", "ID"))
    columns = made["orders"].tree["schema"][0]["properties"]
    assert [(column["id"], column["name"]) for column in columns] == [
        ("id", "id"),
        ("id_2", "ID"),
        ("id_3", "Id?"),
    ]
    assert [column.get("required") for column in columns] == [None, True, None]


def test_constraints_without_words_in_a_contract_are_told():
    """They were left out without a word."""
    constraints = [
        {"type": "custom", "columns": ["a"], "expression": "on conflict ignore"},
        {"type": "foreign_key", "columns": ["a"], "expression": "elsewhere (id)"},
        {"type": "check", "expression": "a > ("},
    ]
    [draft] = drafts(model("orders", "a", constraints=constraints)).values()
    told = [gap.message for gap in draft.gaps if gap.rule == "generate/gap-constraint"]
    assert told == [
        "a constraint of 'orders' has no words in a contract: custom a on conflict ignore",
        "a constraint of 'orders' has no words in a contract: foreign_key a elsewhere (id)",
        "a constraint of 'orders' has no words in a contract: check a > (",
    ]

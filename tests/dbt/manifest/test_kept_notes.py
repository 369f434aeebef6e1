"""What a contract has no words for is kept, and goes back to dbt."""

from floe.dbt import DbtOptions, plan_project
from floe.dbt.manifest import draft_contracts, read_manifest
from floe.documents import print_yaml, read_text
from floe.graph import build_graph

SCHEMA = "https://schemas.getdbt.com/dbt/manifest/v12.json"
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
outputPorts: [{name: orders, version: 1.0.0, contractId: orders}]
"""


def draft(**rest):
    node = {
        "resource_type": "model",
        "unique_id": "model.shop.orders",
        "name": "orders",
        "package_name": "shop",
        "columns": {"id": {"name": "id", "data_type": "int", "meta": {"masked": ["a", 1]}}},
        **rest,
    }
    metadata = {"dbt_schema_version": SCHEMA, "adapter_type": "duckdb", "project_name": "shop"}
    tree = {"metadata": metadata, "nodes": {node["unique_id"]: node}}
    [found] = draft_contracts(read_manifest(tree))
    return found.draft.tree


def customs(node):
    return {custom["property"]: custom["value"] for custom in node.get("customProperties", ())}


def test_notes_and_settings_of_a_model_are_kept():
    """All of them were lost without a word."""
    config = {
        "materialized": "incremental",
        "unique_key": ["id", "day"],
        "access": "private",
        "group": "finance",
        "meta": {"classification": "restricted", "owner": ["a", "b"], "sla": {"hours": 4}},
    }
    tree = draft(config=config, version=2, latest_version=3)
    assert customs(tree["schema"][0]) == {
        "classification": "restricted",
        "dbt.node": "model.shop.orders",
        "dbt.materialized": "incremental",
        "dbt.uniqueKey": ["id", "day"],
        "dbt.access": "private",
        "dbt.group": "finance",
        "dbt.version": "2",
        "dbt.meta": {"owner": ["a", "b"], "sla": {"hours": 4}},
    }
    assert customs(tree["schema"][0]["properties"][0]) == {"dbt.meta": {"masked": ["a", 1]}}


def test_meta_goes_back_to_dbt():
    tree = draft(meta={"classification": "restricted", "sla": {"hours": 4}, "owner": ["a"]})
    files = {"orders.odcs.yaml": print_yaml(tree), "product.yaml": PRODUCT}
    graph = build_graph(read_text(name, text) for name, text in files.items())
    plan = plan_project(graph, DbtOptions(adapter="duckdb"))
    assert [finding for finding in plan.findings if finding.rule == "generate/unused-setting"] == []
    [yaml] = [file.text for file in plan.files if file.path.endswith("__models.yml")]
    [model] = read_text("models.yml", yaml).tree["models"]
    meta = model["config"]["meta"]
    assert (meta["classification"], meta["sla"], meta["owner"]) == (
        "restricted",
        {"hours": 4},
        ["a"],
    )
    assert model["columns"][0]["config"]["meta"]["masked"] == ["a", 1]


def test_a_table_that_floe_made_needs_no_notes_of_what_its_contract_says():
    floe = {"contract": "orders", "version": "1.0.0", "product": "shop"}
    tree = draft(config={"meta": {"floe": floe, "data_contract": "orders"}, "access": "public"})
    assert customs(tree["schema"][0]) == {}


def test_notes_of_a_model_that_floe_only_describes_are_kept():
    """They went with the next draft of an adopted project, and tags became the contract's."""
    notes = {"floe": {"contract": "orders"}}
    config = {"access": "private", "materialized": "incremental", "tags": ["gold"]}

    tree = draft(config={**config, "meta": notes})

    assert "tags" not in tree
    [table] = tree["schema"]
    assert table["tags"] == ["gold"]
    assert customs(table) == {
        "dbt.node": "model.shop.orders",
        "dbt.materialized": "incremental",
        "dbt.access": "private",
    }


def test_an_owner_who_is_no_address_is_kept_beside_the_team():
    """He went unheard where a team or a group was named as well."""
    tree = draft(config={"meta": {"owner": "bob", "team": "sales"}})
    assert tree["team"] == {
        "name": "sales",
        "members": [{"username": "bob", "role": "owner"}],
    }
    assert draft(config={"meta": {"owner": "sales", "team": "sales"}})["team"] == {"name": "sales"}

"""`floe contract generate`: the draft of a port leads to the contracts of other tables."""

import json

import pytest
import yaml

from floe.odcs import restore_relationships
from tests.cli.test_contract_command import FILES, MODEL, manifest, model
from tests.cli.test_contract_selection import relationship

PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: {name}
name: {name}
version: 1.0.0
status: active
outputPorts:
  - name: {name}_out
    version: 1.0.0
    contractId: {name}-contract
    schema: {schema}
"""
SALES = PRODUCT.format(name="sales", schema="[{name: daily_sales}]")
SHOPS = PRODUCT.format(
    name="shops",
    schema="[{id: o1, name: places, physicalName: shops,"
    " properties: [{id: p1, name: Number, physicalName: shop_id}]}]",
)
CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: shops-contract
version: 1.0.0
status: active
schema:
  - {id: o9, name: shops, properties: [{id: p9, name: shop_id, logicalType: integer}]}
"""
DAILY = {**model("daily_sales", "shop_id"), "depends_on": {"nodes": ["model.shop.shops"]}}
NODES = (DAILY, model("shops", "shop_id"), relationship("daily_sales", "shop_id", "shops"))
BASE = {
    "floe.toml": 'name = "shop"\n[dbt]\nmanifest = "dbt/target/manifest.json"\n',
    "dbt/dbt_project.yml": FILES["dbt/dbt_project.yml"],
    "dbt/models/schema.yml": "version: 2\n",
    "dbt/models/daily_sales.sql": MODEL,
    "dbt/models/shops.sql": MODEL,
    "dbt/target/manifest.json": manifest(*NODES),
    "sales/data-product.yaml": SALES,
}
BOTH = {**BASE, "shops/data-product.yaml": SHOPS}


def links(root, file="sales/contracts/sales_out.odcs.yaml"):
    """Where the table and its column lead to."""
    tree = restore_relationships(yaml.safe_load((root / file).read_text(encoding="utf-8")))
    [table] = tree["schema"]
    nodes = (table, *table["properties"])
    return {link["type"]: link["to"] for node in nodes for link in node.get("relationships", ())}


def told(result):
    return [
        finding["message"]
        for finding in json.loads(result.out)["findings"]
        if finding["rule"] == "generate/gap-link"
    ]


def generate(floe, *more):
    return floe("contract", "generate", "--yes", "--format", "json", *more)


@pytest.mark.parametrize(
    ("more", "file", "there"),
    [
        ((), "sales/contracts/sales_out.odcs.yaml", "../../shops/contracts/shops_out.odcs.yaml"),
        (("-o", "all"), "all/sales_out.odcs.yaml", "shops_out.odcs.yaml"),
    ],
)
def test_the_draft_of_a_port_leads_to_the_draft_of_another_one(workspace, floe, more, file, there):
    """Foreign keys and lineage to other contracts were dropped, and nobody was told."""
    root = workspace(BOTH)
    result = generate(floe, *more)
    assert links(root, file) == {
        "lineage": f"{there}#/schema/o1",
        "foreignKey": f"{there}#/schema/o1/properties/p1",
    }
    assert told(result) == []
    assert floe("lint").code == 0
    assert json.loads(generate(floe, *more).out)["files"][0]["state"] == "unchanged"


def test_a_port_leads_to_the_draft_of_a_product_that_is_not_drafted_now(workspace, floe):
    root = workspace(BOTH)
    generate(floe)
    before = links(root)
    assert len(before) == 2
    assert told(generate(floe, "sales/data-product.yaml")) == []
    assert links(root) == before


def test_a_port_leads_to_the_contract_that_people_wrote_for_another(workspace, floe):
    root = workspace({**BOTH, "shops/shops.odcs.yaml": CONTRACT})
    result = generate(floe, "sales/data-product.yaml")
    assert links(root) == {
        "lineage": "../../shops/shops.odcs.yaml#/schema/o9",
        "foreignKey": "../../shops/shops.odcs.yaml#/schema/o9/properties/p9",
    }
    assert told(result) == []


def test_a_port_leads_to_the_draft_of_a_model_in_another_folder(workspace, floe):
    root = workspace(BASE)
    result = generate(floe, "--manifest", "dbt/target/manifest.json")
    there = "../../contracts/shops.odcs.yaml#/schema/shops"
    assert links(root) == {"lineage": there, "foreignKey": f"{there}/properties/shop_id"}
    assert told(result) == []


@pytest.mark.parametrize("files", [BASE, BOTH])
def test_a_link_to_a_table_without_a_contract_is_told(workspace, floe, files):
    root = workspace(files)
    result = generate(floe, "sales/data-product.yaml")
    assert links(root) == {}
    assert told(result) == ["links are left out, as these have no contract to lead to: shops"]


def test_a_link_to_a_column_that_the_contract_does_not_have_is_told(workspace, floe):
    root = workspace(
        {**BOTH, "shops/shops.odcs.yaml": CONTRACT.replace("name: shop_id", "name: key")}
    )
    result = generate(floe, "sales/data-product.yaml")
    assert list(links(root)) == ["lineage"]
    assert told(result) == [
        "links are left out, as these have no contract to lead to: shops.shop_id"
    ]


def test_a_port_leads_through_ephemeral_models(workspace, floe):
    """The link was left out, for want of a contract of the model that makes no table."""
    passing = {**model("passing", "shop_id"), "depends_on": {"nodes": ["model.shop.shops"]}}
    passing["config"] = {"materialized": "ephemeral"}
    daily = {**DAILY, "depends_on": {"nodes": ["model.shop.passing"]}}
    nodes = (daily, passing, model("shops", "shop_id"))
    read = {"dbt/models/passing.sql": MODEL, "dbt/target/manifest.json": manifest(*nodes)}
    root = workspace({**BOTH, **read})
    result = generate(floe)
    assert list(links(root)) == ["lineage"]
    assert told(result) == []

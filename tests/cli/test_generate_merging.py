"""`floe generate` builds from what `floe compile` would say of every contract."""

import json

import pytest
import yaml

PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
domain: sales
description: {purpose: What was ordered.}
team: {name: shop}
outputPorts:
  - name: orders
    version: 1.0.0
    contractId: orders
    schema:
      - name: orders
        properties:
          - {name: order_id, logicalType: integer}
          - {name: note, logicalType: string, required: true}
  - {name: returns, version: 1.0.0}
"""
HEAD = "apiVersion: v3.2.0\nkind: DataContract\nversion: 1.0.0\nteam: {name: shop}\n"
ORDERS = f"""\
{HEAD}id: orders
name: orders
schema:
  - id: orders
    name: orders
    properties:
      - {{id: order_id, name: order_id, required: true}}
      - {{id: loaded_at, name: loaded_at, logicalType: timestamp}}
"""
RETURNS = f"""\
{HEAD}id: shop-returns
schema:
  - name: returns
    properties: [{{name: return_id, logicalType: integer}}]
"""
SLA = "slaProperties:\n  - {property: freshness, value: %s, unit: d, element: %s}\n"
FILES = {
    "floe.toml": '[tiers]\nenterprise = "top.odcs.yaml"\n',
    "top.odcs.yaml": f"{HEAD}id: top\n{SLA % (1, 'record.loaded_at')}",
    "data-product.yaml": PRODUCT,
    "datacontract.yaml": ORDERS,
    "contracts/returns.odcs.yaml": RETURNS,
}


def models_in(root):
    text = (root / "dbt/models/shop/_shop__models.yml").read_text(encoding="utf-8")
    return {model["name"]: model for model in yaml.safe_load(text)["models"]}


def test_ports_contracts_and_tiers_meet_in_the_project(floe, workspace):
    root = workspace(FILES)

    assert floe("generate").code == 0

    models = models_in(root)
    columns = {each["name"]: each for each in models["orders"]["columns"]}
    assert {name: each["data_type"] for name, each in columns.items()} == {
        "order_id": "bigint",
        "note": "string",
        "loaded_at": "timestamp",
    }
    (age,) = [each for each in columns["loaded_at"]["data_tests"] if "floe_newest" in each]
    assert age["floe_newest"]["arguments"]["demand"]["mustBeLessOrEqualTo"] == 86_400
    assert models["returns"]["config"]["meta"]["data_contract"] == "shop-returns"
    assert floe("generate", "--check").code == 0


def test_a_weakened_service_level_stops_it_and_the_tiers_is_taken_where_it_does_not(
    floe, workspace
):
    weak = ORDERS + SLA % (9, "orders.loaded_at")
    root = workspace({**FILES, "datacontract.yaml": weak})

    stopped = floe("generate", "--json")
    assert stopped.code == 1
    errors = [each for each in json.loads(stopped.out)["findings"] if each["severity"] == "error"]
    assert [(each["rule"], each["line"]) for each in errors] == [("merge/weakened-sla", 14)]
    assert not (root / "dbt").exists()

    lenient = floe("generate", "--json", "--lenient")
    assert lenient.code == 0
    found = [(each["rule"], each["severity"]) for each in json.loads(lenient.out)["findings"]]
    assert ("merge/weakened-sla", "error") in found
    (column,) = [
        each for each in models_in(root)["orders"]["columns"] if each["name"] == "loaded_at"
    ]
    assert "777600" not in str(column)
    assert "86400" in str(column)


@pytest.mark.parametrize("manifest", ["dbt/target/m.json", "other/m.json"])
@pytest.mark.parametrize("command", ["lint", "compile", "generate", "check"])
def test_a_manifest_that_cannot_be_read_stops_every_command(floe, workspace, manifest, command):
    settings = f'{FILES["floe.toml"]}[dbt]\nmanifest = "{manifest}"\n'
    workspace({**FILES, "floe.toml": settings, manifest: "{}"})

    ran = floe(command)

    assert ran.code == 2
    assert "floe.toml: dbt.manifest" in ran.err

"""What `floe compile` makes of products, the contracts beside them, and tiers."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

FORMATS = Path(__file__).parents[2] / "docs/formats"

PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: Shop
version: 1.0.0
domain: sales
description: {purpose: Whatever the shop sells.}
team: {name: shop-team}
outputPorts:
  - name: orders
    version: 1.0.0
    contractId: orders
    schema:
      - name: orders
        properties:
          - {name: order_id, logicalType: integer, classification: pii}
  - name: returns
    version: 1.1.0
    schema:
      - name: returns
        properties:
          - {name: return_id, logicalType: integer}
"""
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
domain: hr
schema:
  - id: orders
    name: orders
    properties:
      - id: order_id
        name: order_id
        logicalType: string
slaProperties:
  - {property: freshness, value: 2, unit: d}
"""
TOP = """\
apiVersion: v3.2.0
kind: DataContract
id: top
name: top
version: 3.0.0
team: {name: platform}
slaProperties:
  - {property: freshness, value: 1, unit: d}
  - {property: availability, value: 99, unit: percent}
"""
FILES = {
    "floe.toml": "name = 'x'\n[tiers]\nenterprise = 'top.odcs.yaml'\n",
    "top.odcs.yaml": TOP,
    "shop/data-product.yaml": PRODUCT,
    "shop/datacontract.yaml": ORDERS,
}
ORDERS_HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nversion: 1.0.0\nstatus: active\n"


def compiled(root):
    return json.loads((root / "target/compiled.json").read_text())


@pytest.mark.req("REQ-225.5", "REQ-230.4", "REQ-232.3", "REQ-238.3")
def test_findings_of_the_merge_stand_in_the_report_at_their_places(floe, workspace):
    workspace(FILES)
    ran = floe("compile", "--format", "json")
    assert ran.code == 1
    assert [
        (f["rule"], f["severity"], f["file"], f["line"], f["column"])
        for f in json.loads(ran.out)["findings"]
        if f["rule"].startswith("merge/")
    ] == [
        ("merge/conflict", "warning", "shop/datacontract.yaml", 6, 9),
        ("merge/conflict", "warning", "shop/datacontract.yaml", 13, 22),
        ("merge/weakened-sla", "error", "shop/datacontract.yaml", 15, 34),
    ]


@pytest.mark.req("REQ-225.3", "REQ-238.4")
def test_the_artifact_says_where_every_part_comes_from(floe, workspace):
    root = workspace(FILES)
    floe("compile")
    artifact = compiled(root)
    orders = next(each for each in artifact["contracts"] if each["id"] == "orders")
    assert (orders["port"], orders["is_draft"], orders["owner"]) == ("orders", False, "shop-team")
    assert "team" not in orders["authored"]
    [column] = orders["effective"]["schema"][0]["properties"]
    assert column == {
        "id": "order_id",
        "name": "order_id",
        "logicalType": "string",
        "classification": "pii",
    }
    assert orders["effective_hash"] != orders["document_hash"]
    assert {each["path"]: (each["origin"], each["file"]) for each in orders["provenance"]} == {
        "description": ("generated", "shop/data-product.yaml"),
        "team": ("generated", "shop/data-product.yaml"),
        "schema[0].properties[0].classification": ("generated", "shop/data-product.yaml"),
        "slaProperties[0].value": ("tier", "top.odcs.yaml"),
        "slaProperties[0].unit": ("tier", "top.odcs.yaml"),
        "slaProperties[1]": ("tier", "top.odcs.yaml"),
    }
    assert [(one["path"], one["kept"], one["replaced"]) for one in orders["conflicts"]] == [
        ("domain", "hr", "sales"),
        ("schema[0].properties[0].logicalType", "string", "integer"),
        ("slaProperties[0].value", {"value": 1, "unit": "d"}, {"value": 2, "unit": "d"}),
    ]


@pytest.mark.req("REQ-238.4")
def test_a_port_without_a_contract_is_in_the_artifact_as_a_draft(floe, workspace):
    root = workspace(FILES)
    floe("compile")
    draft = compiled(root)["contracts"][-1]
    assert (draft["id"], draft["is_draft"], draft["status"]) == ("shop-returns", True, "draft")
    assert draft["fq_id"] == "sales.shop/shop_returns:1.1.0"
    assert draft["source"] == {"file": "shop/data-product.yaml", "product": "shop"}
    assert draft["authored"] == {}
    assert draft["document_hash"] == draft["effective_hash"]
    assert [one["property"] for one in draft["effective"]["slaProperties"]] == [
        "freshness",
        "availability",
    ]


def test_the_artifact_keeps_to_its_published_schema(floe, workspace):
    root = workspace(FILES)
    floe("compile")
    schema = json.loads((FORMATS / "compiled.schema.json").read_text(encoding="utf-8"))
    errors = list(jsonschema_rs.Draft202012Validator(schema).iter_errors(compiled(root)))
    assert [(list(error.instance_path), error.message) for error in errors] == []


def test_lint_says_nothing_of_merges(floe, workspace):
    workspace(FILES)
    assert floe("lint").code == 0


def test_a_tier_that_is_not_there_is_told(floe, workspace):
    workspace({"floe.toml": "[tiers]\nenterprise = 'top.yaml'\n", "shop/datacontract.yaml": ORDERS})
    ran = floe("compile")
    assert ran.code == 1
    assert "error[merge/unknown-tier]: the enterprise tier 'top.yaml' is no contract" in ran.out


@pytest.mark.req("REQ-230.4", "REQ-230.5", "REQ-232.3")
def test_what_a_tier_asks_of_columns_is_told_at_the_line_that_weakens_it(floe, workspace):
    top = ORDERS_HEAD.format(id="top") + (
        "schema: [{name: all, properties: [{name: '*mail', classification: pii}]}]\n"
    )
    own = ORDERS_HEAD.format(id="own") + (
        "customProperties: [{property: inheritsFrom, value: top.yaml}]\n"
        "schema:\n- name: t\n  properties:\n  - name: email\n    classification: public\n"
    )
    root = workspace({"floe.toml": "", "top.yaml": top, "own.yaml": own})
    ran = floe("compile")
    assert ran.code == 1
    assert "error[merge/weakened-column]: classification 'public' is weaker than 'pii'" in ran.out
    assert "own.yaml:11:21" in ran.out
    [contract] = [each for each in compiled(root)["contracts"] if each["id"] == "own"]
    [column] = contract["effective"]["schema"][0]["properties"]
    assert column["classification"] == "pii"
    [conflict] = contract["conflicts"]
    assert (conflict["kept"], conflict["replaced"]) == ("pii", "public")
    assert conflict["kept_from"].startswith("top.yaml")

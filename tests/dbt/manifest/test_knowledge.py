"""Ports know more once dbt has parsed the project behind them."""

import shutil

import pytest

from floe.contracts import OdcsContract, compile_graph
from floe.dbt.manifest import read_manifest
from floe.documents import read_text
from floe.graph import build_graph
from floe.wiring import open_data_contract, open_workspace
from floe.workflows.drafting import ManifestKnowledge

HEADER = """\
apiVersion: v1.1.0
kind: DataProduct
id: till
name: till
version: 1.0.0
domain: sales
team: {name: till-team}
description: {purpose: What the shops sell.}
outputPorts:
"""
DAILY = HEADER + "  - {name: daily_sales, version: 1.0.0, contractId: daily}\n"
RECEIPTS = (
    HEADER
    + """\
  - name: receipts
    version: 1.0.0
    contractId: receipts
    schema:
      - name: receipts
        physicalName: raw.till_sales
        properties:
          - {name: number, physicalName: sale_id, logicalType: integer}
"""
)
WRITTEN = """\
apiVersion: v3.2.0
kind: DataContract
id: daily
version: 1.0.0
schema:
  - id: o1
    name: sales_by_day
    physicalName: marts.daily_sales
    properties:
      - {id: p1, name: Shop, physicalName: shop_id, description: Which shop.}
      - {id: p2, name: amount, classification: public}
"""


@pytest.fixture(scope="module")
def knowledge(shop_manifest):
    return ManifestKnowledge(read_manifest(shop_manifest), "dbt/target/manifest.json")


def graph_of(**files):
    return build_graph([read_text(f"{name}.yaml", text) for name, text in files.items()])


def draft(text, knowledge):
    [product] = graph_of(product=text).products
    [found] = OdcsContract(knowledge=knowledge).generate_contract_from_ports(product)
    return found


def columns(contract):
    return {each.name: each for each in contract.schema[0].properties}


@pytest.mark.req("REQ-224.1", "REQ-224.2", "REQ-224.3", "REQ-224.4", "REQ-223.3")
def test_a_port_is_drafted_with_the_types_tests_and_classes_of_dbt(knowledge):
    found = draft(DAILY, knowledge)
    known = columns(found.contract)
    assert list(known) == ["shop_id", "sold_on", "amount", "refunds", "cashier_email", "state"]
    assert (known["amount"].logical_type, known["amount"].physical_type) == (
        "number",
        "decimal(12,2)",
    )
    assert known["shop_id"].required
    assert known["shop_id"].primary_key
    assert known["amount"].node["logicalTypeOptions"] == {"exclusiveMinimum": 0}
    assert known["cashier_email"].classification == "pii"
    assert found.contract.domain == "sales"
    assert not found.has_errors
    assert [one.rule for one in found.findings if one.rule.startswith("generate/")] == [
        *["generate/gap-test"] * 4,
        "generate/gap-sla",
    ]


@pytest.mark.req("REQ-224.5")
def test_the_freshness_of_a_source_is_promised_by_the_port_that_gives_it_out(knowledge):
    found = draft(RECEIPTS, knowledge)
    [level] = found.contract.sla_properties
    assert (level.property_, level.value, level.unit, level.element) == (
        "freshness",
        1,
        "days",
        "receipts.loaded_at",
    )
    assert list(columns(found.contract)) == ["number", "shop_id", "loaded_at"]
    assert columns(found.contract)["number"].unique
    assert [one.rule for one in found.findings] == []


def test_a_source_is_not_what_a_product_with_inputs_gives_out(knowledge):
    inputs = "inputPorts: [{name: tills, version: 1.0.0, contractId: tills}]\n"
    found = draft(RECEIPTS.replace("outputPorts", f"{inputs}outputPorts"), knowledge)
    assert list(columns(found.contract)) == ["number"]


def test_where_port_and_dbt_differ_the_port_is_kept_and_both_are_named(knowledge):
    found = draft(RECEIPTS.replace("logicalType: integer", "logicalType: string"), knowledge)
    assert columns(found.contract)["number"].logical_type == "string"
    assert [(one.rule, one.message) for one in found.findings] == [
        (
            "merge/conflict",
            "schema[0].properties[0].logicalType is 'string' here, but dbt/target/manifest.json"
            " says 'integer'",
        ),
        (
            "merge/conflict",
            "schema[0].properties[0].physicalType is not stated here and does not fit what is:"
            " dbt/target/manifest.json says 'bigint'",
        ),
    ]


def compiled(graph, knowledge=None):
    compilation = compile_graph(graph, knowledge=knowledge)
    return compilation.contracts, compilation.findings


def test_columns_that_dbt_knows_replace_those_that_would_be_guessed(knowledge):
    inputs = "inputPorts: [{name: tills, version: 1.0.0, contractId: tills}]\n"
    tills = (
        "apiVersion: v3.2.0\nkind: DataContract\nid: tills\nversion: 1.0.0\n"
        "schema: [{name: till, properties: [{name: drawer, logicalType: string}]}]\n"
    )
    product = DAILY.replace("outputPorts", f"{inputs}outputPorts")
    graph = graph_of(product=product, tills=tills)
    found, findings = compiled(graph, knowledge=knowledge)
    assert "drawer" not in columns(found[-1].contract)
    assert "generate/gap-guessed-columns" not in {one.rule for one in findings}
    guessed, findings = compiled(graph)
    assert list(columns(guessed[-1].contract)) == ["drawer"]


@pytest.mark.req("REQ-225.2", "REQ-225.5")
def test_a_written_contract_is_laid_over_what_dbt_knows(knowledge):
    graph = graph_of(product=DAILY, contract=WRITTEN)
    [found], findings = compiled(graph, knowledge=knowledge)
    known = columns(found.contract)
    assert [(name, known[name].id) for name in ("Shop", "amount", "state")] == [
        ("Shop", "p1"),
        ("amount", "p2"),
        ("state", "state"),
    ]
    assert known["Shop"].required
    assert known["Shop"].description == "Which shop."
    assert known["amount"].classification == "public"
    assert found.merged.origin_of(("schema", 0, "properties", 0, "physicalType")) == "dbt"
    assert [(one.rule, one.message) for one in findings] == [
        (
            "merge/conflict",
            "schema[0].properties[2].classification is 'public' here, but "
            "dbt/target/manifest.json says 'confidential'",
        )
    ]


def test_rules_and_keys_speak_of_columns_by_the_names_of_the_contract(knowledge):
    graph = graph_of(product=DAILY, contract=WRITTEN)
    [found], _ = compiled(graph, knowledge=knowledge)
    unique = [rule.node for rule in found.contract.schema[0].quality]
    assert ["Shop", "sold_on", "state"] in [
        rule["arguments"]["properties"] for rule in unique if "arguments" in rule
    ]


def test_a_table_that_floe_made_from_a_contract_tells_nothing_new_about_it(shop_manifest):
    model = "model.shop.daily_sales"
    notes = {"floe": {"contract": "daily", "reference": "contract.yaml#/schema/o1"}}
    nodes = shop_manifest["nodes"]
    noted = {**nodes[model], "meta": notes, "config": {**nodes[model]["config"], "meta": notes}}
    manifest = read_manifest({**shop_manifest, "nodes": {**nodes, model: noted}})
    graph = graph_of(product=DAILY, contract=WRITTEN)
    [found], findings = compiled(graph, knowledge=ManifestKnowledge(manifest))
    assert list(columns(found.contract)) == ["Shop", "amount"]
    assert findings == ()


@pytest.mark.req("REQ-224.1", "REQ-223.4")
def test_the_contracts_of_a_workspace_know_its_manifest_and_its_tiers(shop_project, tmp_path):
    shutil.copytree(shop_project, tmp_path / "dbt")
    settings = '[dbt]\nmanifest = "dbt/target/manifest.json"\n[tiers]\nenterprise = "top.yaml"\n'
    top = (
        "apiVersion: v3.2.0\nkind: DataContract\nid: top\nversion: 1.0.0\n"
        "slaProperties: [{property: freshness, value: 6, unit: h}]\n"
    )
    for name, text in {"floe.toml": settings, "top.yaml": top, "till.yaml": RECEIPTS}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    opened = open_workspace((tmp_path / "till.yaml",))
    [product] = build_graph([opened.workspace.read("till.yaml")]).products
    [found] = open_data_contract(opened).generate_contract_from_ports(product)
    assert list(columns(found.contract)) == ["number", "shop_id", "loaded_at"]
    [level] = found.contract.sla_properties
    assert (level.value, level.unit, level.element) == (6, "h", "receipts.loaded_at")
    assert [one.rule for one in found.findings] == ["merge/weakened-sla"]

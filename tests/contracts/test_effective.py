import pytest

from floe.checks import derive_checks
from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.model import Place
from floe.tiers import find_tiers

PRODUCT = """
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: Shop
version: 1.0.0
domain: sales
tenant: retail
team: {name: shop-team}
support: [{channel: chat}]
outputPorts:
  - name: orders
    version: 1.0.0
    contractId: orders
    schema:
      - name: orders
        properties:
          - {name: order_id, logicalType: integer, classification: pii}
          - {name: status, logicalType: string}
"""
ORDERS = """
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
domain: hr
schema:
  - name: orders
    properties:
      - {name: status, logicalType: integer}
      - {name: order_id, required: true}
slaProperties:
  - {property: freshness, value: 2, unit: d}
"""
TOP = """
apiVersion: v3.2.0
kind: DataContract
id: top
version: 1.0.0
slaProperties:
  - {property: freshness, value: 1, unit: d}
  - {property: availability, value: 99}
"""


def effective(files, tier=None, domains=()):
    graph = build_graph([read_text(file, text) for file, text in files.items()])
    compilation = compile_graph(graph, find_tiers(graph, tier, dict(domains)))
    return {each.contract.id: each for each in compilation.contracts}, compilation.findings


def spell(findings):
    return [(one.rule, str(one.severity), one.place.file, str(one.place)) for one in findings]


@pytest.mark.req("REQ-238.1", "REQ-238.2", "REQ-238.3", "REQ-238.4", "REQ-225.3")
def test_a_contract_beside_its_product_is_laid_over_what_the_product_says():
    files = {"shop/data-product.yaml": PRODUCT, "shop/datacontract.yaml": ORDERS}
    found, findings = effective(files)
    orders = found["orders"]
    assert (orders.product.id, orders.port.name) == ("shop", "orders")
    node = orders.contract.node
    assert (node["name"], node["tenant"], node["domain"]) == ("Orders", "retail", "hr")
    assert node["team"] == {"name": "shop-team"}
    assert node["schema"][0]["properties"] == [
        {
            "id": "order_id",
            "name": "order_id",
            "logicalType": "integer",
            "classification": "pii",
            "required": True,
        },
        {"id": "status", "name": "status", "logicalType": "integer"},
    ]
    assert "status" not in node
    assert spell(findings) == [
        ("merge/conflict", "warning", "shop/datacontract.yaml", "domain"),
        (
            "merge/conflict",
            "warning",
            "shop/datacontract.yaml",
            "schema[0].properties[0].logicalType",
        ),
    ]
    assert findings[0].message == ("domain is 'hr' here, but shop/data-product.yaml says 'sales'")
    merged = orders.merged
    column = ("schema", 0, "properties", 0)
    assert merged.origin_of((*column, "classification")) == "generated"
    assert merged.place((*column, "classification")) == Place(
        "shop/data-product.yaml",
        ("outputPorts", 0, "schema", 0, "properties", 0, "classification"),
    )
    assert merged.place((*column, "required")).file == "shop/datacontract.yaml"


@pytest.mark.req("REQ-225.2")
def test_tiers_come_after_the_merge_and_are_never_weakened():
    files = {
        "top.yaml": TOP,
        "shop/data-product.yaml": PRODUCT.replace("    schema:", "    x:"),
        "shop/datacontract.yaml": ORDERS.replace("domain: hr\n", ""),
    }
    found, findings = effective(files, "top.yaml")
    levels = found["orders"].contract.node["slaProperties"]
    assert [(one["property"], one["value"]) for one in levels] == [
        ("freshness", 1),
        ("availability", 99),
    ]
    assert spell(findings) == [
        ("merge/weakened-sla", "error", "shop/datacontract.yaml", "slaProperties[0].value")
    ]
    assert found["top"].contract.node["slaProperties"] == read_text("", TOP).tree["slaProperties"]


@pytest.mark.req("REQ-238.4")
def test_a_port_without_a_contract_is_drafted():
    found, findings = effective({"top.yaml": TOP, "product.yaml": PRODUCT}, "top.yaml")
    orders = found["orders"]
    assert orders.authored is None
    assert orders.contract.status == "draft"
    assert orders.contract.node["schema"][0]["properties"][0]["classification"] == "pii"
    assert orders.merged.origin_of(("team",)) == "generated"
    assert orders.merged.origin_of(("slaProperties", 0, "value")) == "tier"
    assert spell(findings) == [
        ("generate/gap-description", "warning", "product.yaml", "outputPorts[0]")
    ]


@pytest.mark.parametrize(
    ("contract_id", "name"),
    [
        ("other", "orders"),
        ("orders", "Whatever"),
        ("other", "Shop-orders"),
        ("shop-orders", "Whatever"),
        ("other", "ORDERS"),
    ],
)
def test_a_port_that_names_no_contract_finds_one_by_name(contract_id, name):
    product = PRODUCT.replace("    contractId: orders\n", "")
    contract = ORDERS.replace("id: orders", f"id: {contract_id}").replace(
        "name: Orders", f"name: {name}"
    )
    files = {"shop/data-product.yaml": product, "shop/contracts/x.odcs.yaml": contract}
    found, _ = effective(files)
    assert list(found) == [contract_id]
    assert found[contract_id].port.name == "orders"


def test_several_contracts_of_one_product_find_their_ports():
    product = PRODUCT + "  - {name: returns, contractId: returns}\n"
    returns = "{apiVersion: v3.2.0, kind: DataContract, id: returns, name: Returns, version: 1.0.0}"
    files = {
        "shop/data-product.yaml": product,
        "shop/datacontract.yaml": returns,
        "shop/contracts/orders.odcs.yaml": ORDERS,
    }
    found, _ = effective(files)
    assert {key: each.port.name for key, each in found.items()} == {
        "returns": "returns",
        "orders": "orders",
    }


def test_two_versions_of_one_contract_find_the_ports_of_their_versions():
    ports = "  - {name: newer, version: 2.0.0, contractId: orders}\n"
    files = {
        "shop/data-product.yaml": PRODUCT + ports,
        "shop/contracts/one.odcs.yaml": ORDERS,
        "shop/contracts/two.odcs.yaml": ORDERS.replace("version: 1.0.0", "version: 2.0.0"),
    }
    graph = build_graph([read_text(file, text) for file, text in files.items()])
    contracts = compile_graph(graph).contracts
    assert [(each.contract.version, each.port.name) for each in contracts] == [
        ("1.0.0", "orders"),
        ("2.0.0", "newer"),
    ]


def test_a_contract_beside_a_product_that_no_port_names_is_told():
    files = {
        "shop/data-product.yaml": PRODUCT,
        "shop/datacontract.yaml": ORDERS,
        "shop/contracts/old.odcs.yaml": ORDERS.replace("id: orders", "id: old").replace(
            "name: Orders", "name: Old"
        ),
    }
    found, findings = effective(files)
    assert found["old"].port is None
    [told] = [one for one in findings if one.rule == "merge/unmatched-contract"]
    assert str(told.severity) == "warning"
    assert told.place == Place("shop/contracts/old.odcs.yaml", ("id",))
    assert told.message == "no output port of 'Shop' gives out 'Old': they name 'orders'"


@pytest.mark.req("REQ-238.5", "REQ-225.4")
def test_a_merged_contract_that_is_not_valid_is_told_at_the_part_that_is_wrong():
    product = PRODUCT.replace(
        "{name: status, logicalType: string}", "{name: status, properties: [{name: inner}]}"
    )
    contract = ORDERS.replace("domain: hr", "domain: sales")
    files = {"shop/data-product.yaml": product, "shop/datacontract.yaml": contract}
    _, [finding] = effective(files)
    assert spell([finding]) == [
        (
            "merge/invalid-result",
            "error",
            "shop/data-product.yaml",
            "outputPorts[0].schema[0].properties[1]",
        )
    ]
    assert finding.message == (
        "after the merge, schema[0].properties[1]: "
        "'properties' does not belong to a property of logicalType integer"
    )


def test_an_older_edition_gets_nothing_that_it_does_not_know():
    old = """
    apiVersion: v3.0.2
    kind: DataContract
    id: orders
    version: 1.0.0
    status: active
    """
    product = PRODUCT.replace(
        "team: {name: shop-team}", "team: {members: [{username: ann, role: owner}]}"
    )
    files = {"shop/data-product.yaml": product, "shop/datacontract.yaml": old}
    found, findings = effective(files)
    assert found["orders"].contract.node["apiVersion"] == "v3.0.2"
    assert found["orders"].contract.node["team"] == [{"username": "ann", "role": "owner"}]
    assert found["orders"].contract.owner == "ann"
    assert spell(findings) == []


def test_without_products_every_contract_is_what_it_was():
    graph = build_graph([read_text("orders.yaml", ORDERS), read_text("top.yaml", TOP)])
    compilation = compile_graph(graph, find_tiers(graph, "top.yaml", {}))
    assert [each.contract for each in compilation.contracts] == list(graph.contracts)
    assert compilation.findings == ()


@pytest.mark.parametrize("has_contract", [True, False])
def test_a_port_keeps_a_foreign_key_that_the_standard_cannot_say(has_contract):
    link = "relationships: [{to: ../raw.odcs.yaml#raw.key}]"
    product = PRODUCT.replace("{name: status, ", f"{{name: status, {link}, ")
    raw = ORDERS.replace("id: orders", "id: raw").replace("name: orders", "name: raw")
    files = {
        "shop/data-product.yaml": product,
        "raw.odcs.yaml": raw.replace("{name: order_id, ", "{name: key, "),
    }
    if has_contract:
        files["shop/contracts/orders.odcs.yaml"] = ORDERS.replace("integer}", "string}")
    graph = compile_graph(build_graph([read_text(*each) for each in files.items()])).graph
    (contract,) = graph.contracts_with_id("orders")
    checks = [check.id for check in derive_checks(graph, contract) if "foreign" in check.id]
    assert [name.partition(":")[0] for name in checks] == ["orders.status/foreign_key"]
    keys = [reference for reference in graph.references if reference.kind == "foreignKey"]
    assert {(key.resolution.is_resolved, key.place.file) for key in keys} == {
        (True, "shop/data-product.yaml")
    }

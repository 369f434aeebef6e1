"""What the catalog's public entries do for a program, over a real ledger and catalog."""

from pathlib import Path

import pytest

from floe.errors import ConfigurationError, InputError
from floe.wiring import open_catalog_plugin, open_contract_catalog, open_workspace

ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
tags: [prime, core]
team: {name: crm-team}
schema: [{name: orders, properties: [{name: id, logicalType: string}]}]
"""
RETURNS = ORDERS.replace("orders", "returns").replace("Orders", "Returns").replace("prime, ", "")


@pytest.fixture
def plugin(workspace):
    workspace({"floe.toml": "", "orders.odcs.yaml": ORDERS, "sub/returns.odcs.yaml": RETURNS})
    return open_catalog_plugin(open_workspace())


@pytest.mark.req("REQ-227.1")
def test_a_contract_is_registered_and_shown_by_the_catalog(plugin):
    registration = plugin.register_contract("orders.odcs.yaml")
    assert (registration.outcome, registration.version.fq_id) == (
        "registered",
        "sales.shop/orders:1.0.0",
    )
    assert plugin.register_contract("orders.odcs.yaml").outcome == "known"
    with open_contract_catalog(open_workspace()) as catalog:
        properties = catalog.read_properties("sales__shop")
    assert "floe.contract.orders.1.0.0" in properties


def test_several_contracts_of_a_product_stand_beside_each_other(plugin):
    plugin.register_contract("orders.odcs.yaml")
    plugin.register_contract("sub/returns.odcs.yaml")
    with open_contract_catalog(open_workspace()) as catalog:
        properties = catalog.read_properties("sales__shop")
    assert {"floe.contract.orders.1.0.0", "floe.contract.returns.1.0.0"} <= set(properties)


def test_what_is_refused_says_why(plugin, workspace):
    plugin.register_contract("orders.odcs.yaml")
    workspace({"orders.odcs.yaml": ORDERS.replace("string", "integer")})
    again = open_catalog_plugin(open_workspace()).register_contract("orders.odcs.yaml")
    assert again.outcome == "refused"
    assert "is registered with other content" in again.reasons[0]


def test_a_catalog_that_is_down_is_a_note(workspace):
    settings = '[catalog]\nuri = "postgresql://127.0.0.1:9/x"\n'
    workspace({"floe.toml": settings, "orders.odcs.yaml": ORDERS})
    plugin = open_catalog_plugin(open_workspace())
    registration = plugin.register_contract("orders.odcs.yaml")
    assert registration.outcome == "registered"
    assert registration.notes[-1].endswith("run floe reconcile later")
    assert [v.fq_id for v in plugin.find_contracts_by_tag("prime")] == ["sales.shop/orders:1.0.0"]


@pytest.mark.req("REQ-236.3")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("prime", ["orders"]),
        ("core", ["orders", "returns"]),
        ("core and not prime", ["returns"]),
        ("co*", ["orders", "returns"]),
        ("silver", []),
    ],
)
def test_registered_contracts_are_found_by_tag(plugin, query, expected):
    plugin.register_contract("orders.odcs.yaml")
    plugin.register_contract("sub/returns.odcs.yaml")
    assert [version.contract for version in plugin.find_contracts_by_tag(query)] == expected


def test_a_file_that_is_not_there_is_wrong_usage(plugin):
    with pytest.raises(ConfigurationError):
        plugin.register_contract("nothing.odcs.yaml")


def test_a_file_that_cannot_be_read_is_told(plugin):
    Path("torn").mkdir()
    for name in ("a", "b"):
        Path("torn", f"{name}.odcs.yaml").write_text("id: [\n", encoding="utf-8")
    with pytest.raises(InputError, match="torn cannot be read as a contract"):
        plugin.register_contract("torn")


def test_a_product_that_stands_for_several_is_wrong_usage(workspace):
    port = "{{name: {0}, version: 1.0.0, schema: [{{name: {0}, properties: [{{name: id}}]}}]}}"
    ports = ", ".join(map(port.format, ("orders", "returns")))
    head = "apiVersion: v1.0.0\nkind: DataProduct\nid: shop\nname: shop\nstatus: active\n"
    workspace({"floe.toml": "", "shop.odps.yaml": f"{head}outputPorts: [{ports}]\n"})
    plugin = open_catalog_plugin(open_workspace())
    with pytest.raises(ConfigurationError, match="stands for 2 contracts"):
        plugin.register_contract("shop.odps.yaml")
    assert plugin.find_contracts_by_tag("not x") == ()


def test_an_untrusted_workspace_registers_nothing(workspace):
    settings = '[ledger]\nurl = "sqlite:///elsewhere.db"\n'
    workspace({"floe.toml": settings, "orders.odcs.yaml": ORDERS})
    with pytest.raises(ConfigurationError, match=r"ledger\.url"):
        open_catalog_plugin(open_workspace(untrusted=True))

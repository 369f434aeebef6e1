"""Registering and publishing with a catalog behind REST, as it comes and goes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from floe.adapters.iceberg import RegistryCatalog

ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
tags: [core, raw]
team: {name: crm-team}
schema: [{name: orders, properties: [{name: id, logicalType: string}]}]
"""
SETTINGS = """\
[catalog]
type = "rest"
uri = "{url}"
warehouse = "{warehouse}"
"""


@pytest.fixture(autouse=True)
def shop(workspace, rest_catalog):
    told = SETTINGS.format(url=rest_catalog.url, warehouse=rest_catalog.warehouse)
    return workspace({"floe.toml": told, "orders.odcs.yaml": ORDERS})


def raise_version(old, new):
    file = Path("orders.odcs.yaml")
    text = file.read_text(encoding="utf-8").replace(f"version: {old}", f"version: {new}")
    file.write_text(text, encoding="utf-8")


def shown(rest_catalog):
    told = {"type": "rest", "uri": rest_catalog.url, "warehouse": rest_catalog.warehouse}
    catalog = RegistryCatalog("floe", told)
    rows = catalog.read_rows()
    properties = catalog.read_properties("sales__shop")
    catalog.close()
    return sorted(rows), json.loads(properties.get("floe.contracts", "[]"))


@pytest.mark.req("REQ-227.1")
@pytest.mark.req("REQ-227.2")
def test_a_registered_version_is_shown_behind_rest(floe, shop, rest_catalog):
    ran = floe("register")
    assert (ran.code, ran.err) == (0, "")
    numbers, current = shown(rest_catalog)
    assert (numbers, current[0]["version"]) == ([1], "1.0.0")
    assert floe("reconcile", "--check").code == 0
    assert not (shop / ".floe" / "catalog.db").exists()


def test_a_credential_logs_in(floe, rest_catalog, monkeypatch):
    monkeypatch.setenv("FLOE_CATALOG_CREDENTIAL", "client:secret")
    assert (floe("register").err, shown(rest_catalog)[0]) == ("", [1])


def test_what_a_catalog_was_not_told_while_down_is_told_in_order(floe, rest_catalog):
    rest_catalog.stop()
    for old, new in (("1.0.0", "1.0.0"), ("1.0.0", "1.1.0"), ("1.1.0", "1.2.0")):
        raise_version(old, new)
        ran = floe("register")
        assert (ran.code, len(ran.err.splitlines())) == (0, 1)
        assert f"warning: catalog {rest_catalog.url}: it does not answer" in ran.err
        assert "run floe reconcile later" in ran.err
    assert floe("reconcile").code == 3
    assert floe("platform", "publish").code == 3
    rest_catalog.start()
    ran = floe("reconcile")
    assert (ran.code, ran.out[:41]) == (0, "the catalog was updated with 3 versions: ")
    numbers, current = shown(rest_catalog)
    assert (len(numbers), current[0]["version"]) == (3, "1.2.0")
    assert floe("reconcile", "--check").code == 0


def test_a_catalog_that_comes_back_is_told_by_publishing(floe, rest_catalog):
    rest_catalog.stop()
    assert floe("platform", "publish", "-q").code == 3
    rest_catalog.start()
    assert floe("platform", "publish", "-q").code == 0
    assert shown(rest_catalog)[0] == [1]
    assert floe("reconcile", "--check").code == 0


@pytest.mark.parametrize("table", ["contract_versions", "contract_tags"])
def test_what_was_written_by_half_is_completed(floe, rest_catalog, table):
    """Properties without tables, and one table without the other.

    Broken before: nobody saw that tags were missing.
    """
    floe("register")
    other = _pyiceberg(rest_catalog)
    other.drop_table(f"floe_registry.{table}")
    other.close()
    checked = floe("reconcile", "--check")
    assert (checked.code, floe("reconcile", "--all").code) == (1, 0)
    assert checked.out.startswith(f"{table}: sales.shop/orders:1.0.0")
    assert floe("reconcile", "--check").code == 0
    assert shown(rest_catalog)[0] == [1]


def _pyiceberg(rest_catalog):
    from pyiceberg.catalog.rest import RestCatalog  # noqa: PLC0415

    return RestCatalog("other", uri=rest_catalog.url)


def test_two_workers_tell_everything_once(floe, shop, rest_catalog):
    rest_catalog.stop()
    floe("register")
    rest_catalog.start()
    start = "import sys; from floe.cli.main import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", start, "reconcile", "--json"]
    workers = [
        subprocess.Popen(command, cwd=shop, stdout=subprocess.PIPE, env=os.environ)
        for _ in range(2)
    ]
    told = [json.loads(worker.communicate()[0])["told"]["messages"] for worker in workers]
    assert ([worker.returncode for worker in workers], sorted(told)) == ([0, 0], [0, 1])
    assert shown(rest_catalog)[0] == [1]

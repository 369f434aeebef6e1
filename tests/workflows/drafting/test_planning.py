"""Whole runs: ports, a dbt project and real tables that are drafted together."""

import pytest

from floe.adapters.files import GeneratedFolder
from floe.checks import Table
from floe.contracts import Draft
from floe.dbt.manifest import read_manifest
from floe.documents import read_text
from floe.generated import STATE_FILE, GeneratedState, Written, print_state
from floe.graph import build_graph
from floe.wiring import open_workspace
from floe.workflows.drafting import DraftRequest, WantedTable, plan_drafts

PRODUCT = """\
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
ORDERS = "  - {name: orders, version: 1.0.0}\n"
TWO = """\
  - name: feed
    version: 1.0.0
    schema: [{name: orders}, {name: items}]
"""
OLDER = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
status: active
schema: [{name: orders, properties: [{name: shop}]}]
"""
SHOP = {"id": "shop", "name": "shop", "logicalType": "integer", "physicalType": "bigint"}


class Tables:
    """Real tables, which all have one column."""

    def draft(self, table, hidden=None):
        assert hidden is None
        own = {"id": table.name, "name": table.name, "physicalType": "table", "properties": [SHOP]}
        return Draft({"schema": [own]}, "table")


def wanted(path):
    name = path.rpartition("/")[2].partition(".")[0]
    server = {"server": "local", "type": "local", "path": path, "format": "parquet"}
    return WantedTable(Table("", name, name), server)


def manifest(*names):
    nodes = [
        {
            "resource_type": "model",
            "unique_id": f"model.shop.{name}",
            "package_name": "shop",
            "name": name,
            "alias": name,
            "original_file_path": f"models/{name}.sql",
            "columns": {"SHOP": {"name": "SHOP", "data_type": "int", "description": "Which."}},
            "config": {"materialized": "view", "meta": {}},
        }
        for name in names
    ]
    schema = "https://schemas.getdbt.com/dbt/manifest/v12.json"
    metadata = {"dbt_schema_version": schema, "project_name": "shop"}
    return read_manifest({"metadata": metadata, "nodes": {one["unique_id"]: one for one in nodes}})


@pytest.fixture
def plan(tmp_path):
    """Draft in a workspace with some files, and say which files that makes and what is told."""

    def make(ports, *tables, files=(), dbt=None, output=None):
        texts = {"floe.toml": "", "till/data-product.yaml": PRODUCT + ports, **dict(files)}
        for name, text in texts.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        loader = open_workspace([tmp_path]).workspace
        documents = [read_text(name, text) for name, text in texts.items() if "yaml" in name]
        request = DraftRequest(
            tables=tuple(tables),
            with_products=False,
            manifest=dbt,
            whole_manifest=dbt is not None,
            output=output,
        )
        made = plan_drafts(
            build_graph(documents, loader),
            loader,
            lambda folder: GeneratedFolder(tmp_path / folder),
            request,
            Tables(),
        )
        found = {
            f"{folder.folder}/{each.path}": each.generated
            for folder in made.folders
            for each in folder.planned
        }
        return found, {each.rule: each for each in made.findings}

    return make


def test_a_model_of_a_port_that_is_not_drafted_now_gets_no_contract(plan):
    ports = ORDERS + "  - {name: returns, version: 1.0.0}\n"
    found, _ = plan(ports, wanted("data/orders"), dbt=manifest("orders", "returns", "lonely"))
    assert sorted(found) == ["contracts/lonely.odcs.yaml", "till/contracts/orders.odcs.yaml"]


def test_a_model_without_a_port_is_filled_from_its_real_table(plan):
    found, told = plan(ORDERS, wanted("data/lonely"), dbt=manifest("lonely"))
    assert list(found) == ["contracts/lonely.odcs.yaml"]
    [text] = found.values()
    assert "id: lonely\nname: Lonely\n" in text
    assert "path: data/lonely\n" in text
    assert "physicalType: view\n" in text
    assert "name: SHOP\n" in text
    assert "physicalType: bigint\n        description: Which.\n" in text
    assert "      - property: floe.table\n        value: data/lonely\n" in text
    assert "generate/has-contract" not in told
    assert told["merge/conflict"].place.file == "contracts/lonely.odcs.yaml"


@pytest.mark.parametrize(
    ("paths", "path"),
    [
        (("data/orders", "data/items"), "data/{model}"),
        (("data/orders.csv", "data/items.csv"), "data/{model}.csv"),
        (("data/orders",), "data/{model}"),
        (("data/orders", "other/items"), None),
        (("data/orders.csv", "data/items.json"), None),
        (("data/Orders", "data/items"), "data/{model}"),
    ],
)
def test_a_contract_of_several_tables_has_a_server_that_leads_to_all_or_none(plan, paths, path):
    found, told = plan(TWO, *map(wanted, paths))
    [text] = found.values()
    assert (f"    path: {path}\n" in text) == bool(path)
    assert ("servers:" in text) == bool(path)
    assert ("generate/gap-server" in told) == (path is None)


def test_an_older_draft_of_the_table_is_named_and_not_written_over(plan):
    file = "contracts/orders.odcs.yaml"
    state = print_state(GeneratedState({"orders.odcs.yaml": Written.of(OLDER)}))
    files = {file: OLDER, f"contracts/{STATE_FILE}": state}
    found, told = plan(ORDERS, wanted("data/orders"), files=files)
    assert list(found) == ["till/contracts/orders.odcs.yaml"]
    older = told["generate/older-contract"]
    assert (older.place.file, older.message) == (
        "till/data-product.yaml",
        f"the port 'orders' gets a contract, but its table seems to have an older one: {file}",
    )
    beside, told = plan(ORDERS, wanted("data/orders"), files=files, output="contracts")
    assert list(beside) == ["contracts/orders_2.odcs.yaml"]
    assert "generate/older-contract" in told


def test_a_port_that_names_the_older_draft_gets_that_file_and_nothing_is_told(plan):
    state = print_state(GeneratedState({"orders.odcs.yaml": Written.of(OLDER)}))
    files = {"contracts/orders.odcs.yaml": OLDER, f"contracts/{STATE_FILE}": state}
    port = "  - {name: orders, version: 1.0.0, contractId: orders}\n"
    _, told = plan(port, wanted("data/orders"), files=files)
    assert "generate/older-contract" not in told

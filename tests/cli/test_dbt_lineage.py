"""What `floe generate` and `floe dbt` tell as events of OpenLineage."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from uuid import uuid4

import pyarrow as pa
import pytest
from pyarrow import parquet

from floe.adapters.files import GeneratedFolder
from floe.errors import OutsideError
from tests.cli.test_lineage_events import SECRET, VALUE, events, judge
from tests.dbt.engines.environment import engine_dbt

__all__ = ["engine_dbt"]

RAW = """\
apiVersion: v3.2.0
kind: DataContract
id: raw
name: raw
version: 1.0.0
status: active
servers: [{server: lake, type: s3, location: 's3://lake/{model}', format: parquet}]
schema:
  - name: raw_orders
    properties:
      - {name: id, logicalType: string, primaryKey: true}
      - {name: net, logicalType: integer}
      - {name: tax, logicalType: integer}
"""
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
servers: [{server: prod, type: duckdb, database: /data/shop.duckdb, schema: main}]
schema:
  - name: orders
    properties:
      - {name: id, logicalType: string, primaryKey: true}
      - {name: total, logicalType: integer, transformLogic: net + tax}
      - {name: nowhere, logicalType: string}
"""
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
status: active
inputPorts: [{name: raw, version: 1.0.0, contractId: raw}]
outputPorts: [{name: orders, version: 1.0.0, contractId: orders}]
"""


@pytest.fixture
def products(workspace):
    return workspace(
        {
            "floe.toml": '[dbt]\nadapter = "duckdb"\n',
            "raw.odcs.yaml": RAW,
            "orders.odcs.yaml": ORDERS,
            "shop.odps.yaml": PRODUCT,
        }
    )


def origins_of(dataset):
    fields = dataset["facets"]["columnLineage"]["fields"]
    return {
        column: [(origin["namespace"], origin["name"], origin["field"]) for origin in read]
        for column, read in ((name, field["inputFields"]) for name, field in fields.items())
    }


@pytest.mark.req("REQ-237.1")
@pytest.mark.usefixtures("products")
def test_a_generation_tells_what_models_are_made_from(floe):
    for words in (("--check",), ("--dry-run",)):
        floe("generate", *words)
        assert events() == []
    ran = floe("generate")
    assert ran.code == 0, ran.err
    start, end = events()
    assert [event["eventType"] for event in (start, end)] == ["START", "COMPLETE"]
    assert start["run"]["runId"] == end["run"]["runId"]
    for event in (start, end):
        judge(event)
        assert event["job"]["name"] == "contract.orders.generate"
        assert event["job"]["facets"]["jobType"]["jobType"] == "GENERATE"
    (read,), (made,) = end["inputs"], end["outputs"]
    assert (read["namespace"], read["name"]) == ("s3://lake", "raw_orders")
    assert read["facets"]["floe_contract"]["contractId"] == "raw"
    assert (made["namespace"], made["name"]) == ("duckdb:///data/shop.duckdb", "shop.main.orders")
    assert made["facets"]["floe_contract"]["contractId"] == "orders"
    names = [field["name"] for field in made["facets"]["schema"]["fields"]]
    assert names == ["id", "total", "nowhere"]
    raw = ("s3://lake", "raw_orders")
    assert origins_of(made) == {"id": [(*raw, "id")], "total": [(*raw, "net"), (*raw, "tax")]}
    assert floe("naming", "check", ".floe/lineage").code == 0
    assert floe("generate").code == 0
    assert len(events()) == 2


def test_no_event_of_a_generation_holds_a_secret(floe, products):
    secret = f"{RAW}customProperties: [{{property: password, value: {SECRET}}}]\n"
    (products / "raw.odcs.yaml").write_text(secret)
    floe("generate", "--lenient")
    assert len(events()) == 2
    assert SECRET not in json.dumps(events())


def test_events_are_no_part_of_a_repository(floe, products):
    assert floe("generate").code == 0
    subprocess.run(["git", "init", "-q"], check=True)
    status = ["git", "status", "--porcelain", "--untracked-files=all"]
    told = subprocess.run(status, check=True, capture_output=True, text=True).stdout
    assert "dbt/models" in told
    assert ".floe" not in told
    (products / ".floe/lineage/.gitignore").write_text("# mine\n")
    assert floe("generate").code == 0
    assert (products / ".floe/lineage/.gitignore").read_text() == "# mine\n"


def test_of_a_model_that_was_edited_no_columns_are_told(floe, products):
    assert floe("generate").code == 0
    (model,) = products.glob("dbt/models/**/orders.sql")
    model.write_text(model.read_text().replace("net + ", ""), encoding="utf-8")
    floe("generate")
    (made,) = events()[-1]["outputs"]
    assert "columnLineage" not in made["facets"]
    assert len(events()[-1]["inputs"]) == 1


@pytest.mark.usefixtures("products")
def test_a_generation_that_breaks_off_has_failed(floe, monkeypatch):
    def fail(*_):
        raise OutsideError(f"no room for {SECRET}")

    monkeypatch.setattr(GeneratedFolder, "apply", fail)
    assert floe("generate").code == 3
    assert [event["eventType"] for event in events()] == ["START", "FAIL"]
    for event in events():
        judge(event)
    assert SECRET not in json.dumps(events())


def test_a_transport_that_fails_costs_no_generation(floe, products):
    settings = (
        '[lineage]\ntransport = {type = "http", url = "http://127.0.0.1:9", retry = {total = 0}}\n'
    )
    (products / "floe.toml").write_text(f'[dbt]\nadapter = "duckdb"\n{settings}')
    ran = floe("generate")
    assert ran.code == 0
    assert ran.err.count("lineage events are not sent") == 1
    assert list(products.glob("dbt/models/**/orders.sql"))


DBT_PRODUCT = {
    "raw.odcs.yaml": RAW.replace("type: s3, location: 's3://lake/", "type: local, path: 'data/"),
    "orders.odcs.yaml": ORDERS,
    "shop.odps.yaml": PRODUCT,
    "floe.toml": 'name = "small shop"\n[dbt]\nadapter = "duckdb"\n',
}
COMMAND = "dbt-run-small_shop"
MODEL = "warehouse.small_shop.small_shop"
STAGED = f"{MODEL}.stg_raw__raw_orders"


@pytest.fixture
def shop(workspace, floe, engine_dbt, monkeypatch):
    """A project that dbt builds in DuckDB from a file with some ids."""
    for variable in ("OPENLINEAGE_PARENT_ID", "OPENLINEAGE_ROOT_PARENT_ID", "OPENLINEAGE_DISABLED"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("FLOE_DBT", str(engine_dbt))
    root = workspace(DBT_PRODUCT)
    (root / "data" / "raw_orders").mkdir(parents=True)

    def make(*ids):
        table = {"id": list(ids), "net": [1] * len(ids), "tax": [2] * len(ids)}
        parquet.write_table(pa.table(table), root / "data" / "raw_orders" / "a.parquet")
        assert floe("generate").code == 0
        shutil.rmtree(root / ".floe")
        return root

    return make


def by_job(kind):
    return {event["job"]["name"]: event for event in events() if event["eventType"] == kind}


@pytest.mark.process
@pytest.mark.req("REQ-237.1")
def test_a_build_is_a_run_with_one_below_for_each_table_and_its_tests(floe, shop, monkeypatch):
    root = shop(VALUE, "b")
    above, top = (f"prod/{name}/{uuid4()}" for name in ("nightly.build", "nightly"))
    monkeypatch.setenv("OPENLINEAGE_PARENT_ID", above)
    monkeypatch.setenv("OPENLINEAGE_ROOT_PARENT_ID", top)
    assert floe("dbt", "build").code == 0
    starts, ends = by_job("START"), by_job("COMPLETE")
    source = "warehouse.raw.source.small_shop.raw.raw_orders.build.test"
    runs = {f"{STAGED}.build.run", f"{MODEL}.orders.build.run", f"{MODEL}.orders.build.test"}
    assert starts.keys() == ends.keys() == {COMMAND, source, *runs}
    assert len(events()) == 2 * len(starts)
    for event in events():
        judge(event)
        facet = event["run"]["facets"]["parent"]
        assert facet["root"]["run"]["runId"] == top.rpartition("/")[2]
        if event["job"]["name"] == COMMAND:
            assert facet["job"] == {"namespace": "prod", "name": "nightly.build"}
        else:
            assert facet["job"] == {"namespace": "floe", "name": COMMAND}
            assert facet["run"]["runId"] == ends[COMMAND]["run"]["runId"]
    for name, end in ends.items():
        assert end["run"]["runId"] == starts[name]["run"]["runId"]
        assert starts[name]["eventTime"] <= end["eventTime"]
    (read,), (staged,) = (ends[f"{STAGED}.build.run"][key] for key in ("inputs", "outputs"))
    access = read["inputFacets"]["floe_contractAccess"]
    assert (access["contractId"], access["consumerProduct"]) == ("raw", "shop")
    assert access["columns"] == ["id", "net", "tax"]
    warehouse = f"duckdb://{root}/dbt/warehouse.duckdb"
    assert (staged["namespace"], staged["name"]) == (
        warehouse,
        "warehouse.small_shop.stg_raw__raw_orders",
    )
    (made,) = ends[f"{MODEL}.orders.build.run"]["outputs"]
    assert (made["namespace"], made["name"]) == ("duckdb:///data/shop.duckdb", "shop.main.orders")
    assert made["facets"]["floe_contract"]["contractId"] == "orders"
    origin = (warehouse, staged["name"])
    assert origins_of(made) == {
        "id": [(*origin, "id")],
        "total": [(*origin, "net"), (*origin, "tax")],
    }
    (tested,) = ends[f"{MODEL}.orders.build.test"]["inputs"]
    (assertion,) = tested["inputFacets"]["dataQualityAssertions"]["assertions"]
    assert assertion == {
        "assertion": "unique",
        "success": True,
        "column": "id",
        "severity": "error",
        "name": "orders/primary_key",
        "actual": "0 rows",
    }
    assert VALUE not in json.dumps(events())
    assert floe("naming", "check", ".floe/lineage").code == 0


@pytest.mark.process
def test_what_fails_in_dbt_has_failed_and_what_is_skipped_is_not_told(floe, shop):
    root = shop(VALUE, VALUE, None)
    assert floe("dbt", "run").code == 1
    assert by_job("COMPLETE").keys() == {STAGED}
    failed = by_job("FAIL")
    assert failed.keys() == {f"{MODEL}.orders", COMMAND}
    reason = failed[f"{MODEL}.orders"]["run"]["facets"]["errorMessage"]["message"]
    assert reason == "the run ended with the status 'error' in dbt"
    told = events()
    shutil.rmtree(root / ".floe")
    assert floe("dbt", "build").code == 1
    source = "warehouse.raw.source.small_shop.raw.raw_orders.build.test"
    assert by_job("COMPLETE").keys() == {source}
    assert by_job("FAIL").keys() == {COMMAND}
    (read,) = by_job("COMPLETE")[source]["inputs"]
    broken = {
        assertion["name"]: assertion["actual"]
        for assertion in read["inputFacets"]["dataQualityAssertions"]["assertions"]
        if not assertion["success"]
    }
    assert broken == {"raw_orders.id/required": "1 rows", "raw_orders/primary_key": "1 rows"}
    for event in (*told, *events()):
        judge(event)
        assert VALUE not in json.dumps(event)


@pytest.fixture
def fake_dbt(workspace, tmp_path_factory, monkeypatch):
    """A dbt that leaves nothing behind and fails, in a workspace with a project."""
    program = tmp_path_factory.mktemp("bin") / "dbt"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("FLOE_DBT", str(program))
    return workspace({"floe.toml": "", "dbt/dbt_project.yml": "name: shop\n"})


@pytest.mark.usefixtures("fake_dbt")
def test_a_command_that_comes_to_nothing_has_failed_alone(floe):
    assert floe("dbt", "build").code == 1
    assert [(event["job"]["name"], event["eventType"]) for event in events()] == [
        ("dbt-run-shop", "START"),
        ("dbt-run-shop", "FAIL"),
    ]
    for event in events():
        judge(event)


@pytest.mark.parametrize("words", [("ls",), ("parse",), ("compile",), ("run", "--help"), ("deps",)])
@pytest.mark.usefixtures("fake_dbt")
def test_commands_that_make_no_tables_are_not_told(floe, words):
    assert floe("dbt", *words).code == 1
    assert events() == []


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ('transport = {type = "http", url = "http://127.0.0.1:9", retry = {total = 0}}', 1),
        ('transport = {type = "none"}', 0),
    ],
)
def test_a_transport_costs_no_exit_code_of_dbt(floe, fake_dbt, settings, told):
    (fake_dbt / "floe.toml").write_text(f"[lineage]\n{settings}\n")
    ran = floe("dbt", "build")
    assert ran.code == 1
    assert ran.err.count("lineage events are not sent") == told
    assert events() == []


def test_results_that_cannot_be_read_cost_no_exit_code_of_dbt(floe, fake_dbt):
    program = Path(os.environ["FLOE_DBT"])
    results = fake_dbt / "dbt" / "target" / "run_results.json"
    program.write_text(f"#!/bin/sh\nmkdir -p {results.parent}\necho '[' > {results}\n")
    ran = floe("dbt", "build")
    assert ran.code == 0
    assert "the tables of dbt are not told as lineage" in ran.err
    assert [event["eventType"] for event in events()] == ["START", "COMPLETE"]

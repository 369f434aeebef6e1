import json
from pathlib import Path

import duckdb
import jsonschema_rs
import psycopg
import pytest
from pyiceberg.catalog import load_catalog
from pyiceberg.schema import Schema
from pyiceberg.types import DecimalType, LongType, NestedField, StringType

from floe.checks import Table
from floe.drift import Drift, TableDrift, difference
from floe.findings import Severity
from floe.plan import Unreachable
from floe.workflows.data import drift_verdict

SHAPE = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "drift.schema.json").read_text()
)
HEAD = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
version: 1.0.0
status: active
"""
SCHEMA = """\
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, primaryKey: true, required: true}
      - {name: code, logicalType: string, required: true}
      - {name: total, logicalType: number, physicalType: 'decimal(10,2)'}
  - name: customers
    properties:
      - {name: id, logicalType: integer}
"""
DUCKDB = """\
servers:
  - {server: local, type: duckdb, database: shop.duckdb, schema: main}
"""
ORDERS = "CREATE TABLE orders (id INT PRIMARY KEY, code VARCHAR NOT NULL, total DECIMAL(10,2));"
CUSTOMERS = "CREATE TABLE customers (id BIGINT);"


@pytest.fixture
def shop(workspace):
    def make(tables=ORDERS + CUSTOMERS, servers=DUCKDB):
        root = workspace({"shop.yaml": HEAD + servers + SCHEMA})
        with duckdb.connect(str(root / "shop.duckdb")) as connection:
            connection.execute(tables)
        return root

    return make


def differences(ran):
    written = json.loads(ran.out)
    jsonschema_rs.validate(SHAPE, written)
    return [(each["kind"], each["path"], each["severity"]) for each in written["differences"]]


@pytest.mark.req("REQ-229.1")
def test_tables_as_declared_are_fine(shop, floe):
    shop()
    ran = floe("drift")
    assert (ran.code, ran.out, ran.err) == (0, "no differences in 2 tables\n", "")


@pytest.mark.req("REQ-229.2")
@pytest.mark.req("REQ-229.3")
@pytest.mark.req("REQ-229.4")
@pytest.mark.req("REQ-229.5")
def test_every_kind_of_drift_of_a_table_is_told(shop, floe):
    shop("CREATE TABLE orders (id INT, total DECIMAL(12,2), coupon TEXT);" + CUSTOMERS)
    ran = floe("drift", "shop.yaml", "--format", "json")
    assert ran.code == 1
    assert differences(ran) == [
        ("nullability_weakened", "orders.id", "warning"),
        ("column_removed", "orders.code", "error"),
        ("type_widened", "orders.total", "warning"),
        ("column_added", "orders.coupon", "warning"),
        ("key_missing", "orders", "warning"),
    ]
    assert json.loads(ran.out)["target"] == "duckdb"


def test_the_text_marks_each_difference(shop, floe):
    shop(ORDERS + "CREATE TABLE customers (id BIGINT, name TEXT);")
    ran = floe("drift", "--color", "never")
    assert ran.out == (
        "shop: customers (duckdb)\n"
        "  + customers.name: column added (VARCHAR) [warning]\n"
        "      add it to the contract, or drop it from the table\n"
        "\n"
        "1 warning in 2 tables\n"
    )
    assert ran.code == 0


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("info", 1)])
def test_what_fails_is_a_choice(shop, floe, fail_on, code):
    shop(ORDERS + "CREATE TABLE customers (id BIGINT, name TEXT);")
    assert floe("drift", "--fail-on", fail_on).code == code


def test_a_missing_table_is_a_difference(shop, floe):
    shop(ORDERS)
    ran = floe("drift", "--json")
    assert differences(ran) == [("table_missing", "customers", "error")]
    assert ran.code == 1


def test_one_table_can_be_picked(shop, floe):
    shop(ORDERS)
    assert floe("drift", "--table", "orders").out == "no differences in 1 table\n"
    ran = floe("drift", "--table", "nothing")
    assert (ran.code, ran.err) == (
        2,
        "error: no table is called 'nothing': there are customers, orders\n",
    )


def test_the_order_of_columns_counts_when_asked_for(shop, floe):
    shop(
        "CREATE TABLE orders (code TEXT NOT NULL, id INT PRIMARY KEY, total DECIMAL(10,2));"
        + CUSTOMERS
    )
    assert differences(floe("drift", "--json")) == []
    assert differences(floe("drift", "--json", "--order")) == [
        ("order_changed", "orders", "warning")
    ]


def test_a_server_value_can_be_replaced(shop, floe):
    root = shop()
    (root / "shop.duckdb").rename(root / "copy.duckdb")
    assert floe("drift", "--var", "database=copy.duckdb").code == 0


def test_a_table_out_of_reach_is_exit_code_3(shop, floe):
    root = shop()
    (root / "shop.duckdb").unlink()
    ran = floe("drift", "--table", "orders")
    assert ran.code == 3
    assert ran.out == (
        "shop: orders (duckdb)\n"
        "  ! cannot be reached: there is no DuckDB file 'shop.duckdb'\n"
        "\n"
        "nothing was compared: 1 table out of reach\n"
    )


@pytest.mark.parametrize("is_lost", [False, True])
def test_the_json_says_what_the_exit_code_says(shop, floe, is_lost):
    root = shop()
    if is_lost:
        (root / "shop.duckdb").unlink()
    ran = floe("drift", "--table", "orders", "--json")
    assert (ran.code, json.loads(ran.out)["verdict"]) == (
        (3, "error") if is_lost else (0, "passed")
    )
    (root / "lost.odcs.yaml").write_text("kind: DataContract\nid: [\n")
    ran = floe("drift", "--table", "orders", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"], found["unreadable"]) == (1, "failed", ["lost.odcs.yaml"])


def test_a_server_without_a_catalog_of_its_own_is_named(shop, floe):
    shop(servers="servers:\n  - {server: k, type: kafka, host: example.com}\n")
    ran = floe("drift", "--target", "native", "--json")
    written = json.loads(ran.out)
    assert written["contracts"][0]["tables"][0]["reason"] == (
        "no catalog of 'kafka' can be asked without Spark: try --target spark"
    )
    assert ran.code == 2


def test_a_contract_without_a_server_is_wrongly_set_up(shop, floe):
    shop(servers="")
    ran = floe("drift")
    assert ran.code == 2
    assert "the contract has no server" in ran.out


def test_a_file_that_is_no_contract_is_refused(workspace, floe):
    workspace({"x.yaml": "a: 1\n"})
    ran = floe("drift", "x.yaml")
    assert (ran.code, ran.out) == (1, "nothing was compared\n")
    assert ran.err == "x.yaml cannot be read as a contract: try floe lint x.yaml\n"


def test_a_broken_contract_beside_a_good_one_fails_the_run(shop, floe):
    root = shop()
    (root / "orders.yaml").write_text("kind: DataContract\nid: [broken\n")
    ran = floe("drift", "-q")
    message = "orders.yaml cannot be read as a contract: try floe lint orders.yaml\n"
    assert (ran.code, ran.err) == (1, message)
    assert ran.out == "no differences in 2 tables\n"


def test_a_named_contract_without_a_schema_is_not_green(workspace, floe):
    workspace({"shop.yaml": HEAD + DUCKDB})
    ran = floe("drift", "shop.yaml")
    message = "error: shop.yaml declares no table to compare\n"
    assert (ran.code, ran.out, ran.err) == (1, "", message)


def test_a_table_without_any_name_is_told(workspace, floe):
    nameless = "schema:\n  - properties: [{name: id, logicalType: integer}]\n"
    workspace({"shop.yaml": HEAD + DUCKDB + nameless})
    ran = floe("drift")
    assert ran.code == 2
    assert "the object has no name" in ran.out


def test_a_workspace_without_contracts_says_so(workspace, floe):
    root = workspace({"floe.toml": ""})
    ran = floe("drift")
    message = f"error: there is no contract with a schema in {root}\n"
    assert (ran.code, ran.out, ran.err) == (2, "", message)


@pytest.mark.postgres
@pytest.mark.req("REQ-229.6")
def test_postgres_is_asked_itself(shop, floe, postgres, monkeypatch):
    monkeypatch.setenv("FLOE_WAREHOUSE_USERNAME", postgres.user)
    monkeypatch.setenv("FLOE_WAREHOUSE_PASSWORD", postgres.password)
    monkeypatch.setenv("FLOE_WAREHOUSE_HOST", postgres.host)
    shop(
        servers="servers:\n  - {server: warehouse, type: postgres, schema: public, "
        f"host: {postgres.host}, port: {postgres.port}, database: {postgres.name}}}\n"
    )
    with psycopg.connect(postgres.url) as connection:
        connection.execute(
            "CREATE TABLE orders (id text PRIMARY KEY, code text, total numeric(8,2))"
        )
        connection.execute(CUSTOMERS)
    ran = floe("drift", "--json")
    assert differences(ran) == [
        ("type_changed", "orders.id", "error"),
        ("nullability_weakened", "orders.code", "warning"),
        ("type_narrowed", "orders.total", "error"),
    ]
    assert json.loads(ran.out)["target"] == "postgres"
    assert postgres.password not in ran.out + ran.err


@pytest.mark.iceberg
@pytest.mark.req("REQ-229.6")
def test_an_iceberg_catalog_is_asked_itself(shop, floe, tmp_path):
    url, warehouse = f"sqlite:///{tmp_path}/lake.db", f"file://{tmp_path}/warehouse"
    root = shop(
        servers="servers:\n  - {server: lake, type: iceberg, catalog: lake, namespace: sales}\n"
    )
    (root / "floe.toml").write_text(
        f'[servers.lake]\ncatalogUrl = "{url}"\nwarehouse = "{warehouse}"\n'
    )
    catalog = load_catalog("lake", uri=url, warehouse=warehouse)
    catalog.create_namespace("sales")
    fields = (
        NestedField(1, "id", LongType(), required=True),
        NestedField(2, "Code", StringType(), required=True),
        NestedField(3, "total", DecimalType(10, 2)),
    )
    catalog.create_table("sales.orders", Schema(*fields))
    catalog.create_table("sales.customers", Schema(NestedField(1, "id", StringType())))
    catalog.close()
    ran = floe("drift", "--json")
    assert differences(ran) == [
        ("case_changed", "orders.code", "error"),
        ("type_changed", "customers.id", "error"),
    ]
    assert json.loads(ran.out)["target"] == "iceberg"


OUTSIDE, WRONG = Unreachable("down"), Unreachable("no user", is_outside=False)
REMOVED = difference("column_removed", "t.a")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, 0),
        ({"differences": (REMOVED,)}, 1),
        ({"problem": OUTSIDE}, 3),
        ({"problem": WRONG}, 2),
        ({"problem": OUTSIDE, "differences": (REMOVED,)}, 1),
        ({"notes": ("t.a/unique: there is no reader",)}, 1),
    ],
)
def test_the_exit_code_tells_differences_from_accidents(facts, code):
    table = TableDrift(Table("c.yaml", "t", "t"), **facts)
    drift = Drift(contract="shop", target="spark", tables=(table,))
    assert drift_verdict((drift,), Severity.ERROR) == code

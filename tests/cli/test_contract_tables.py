"""What `floe contract generate --table` makes of tables that are called like ports."""

import hashlib
import json

import pytest

pytestmark = pytest.mark.spark

PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: sales
name: sales
version: 1.2.0
status: active
domain: retail
outputPorts:
  - name: daily_sales
    description: What was sold on each day.
    version: 1.2.0
  - name: returns
    version: 1.2.0
team:
  members: [{username: sales@shop.example, role: owner}]
"""
MODEL = "select 1 as shop_id\n"
FILE = "products/sales/contracts/daily_sales.odcs.yaml"
OTHER = "products/sales/contracts/returns.odcs.yaml"
TABLE = ("--table", "data/daily_sales")
TAKEN = (
    "info[generate/table-of-port]: the table 'data/daily_sales' is taken for the one behind the "
    "port 'daily_sales', and gets no contract of its own\n"
)


def manifest():
    """A model that says another type than the table has, and a test that promises values."""
    test = {"name": "accepted_values", "kwargs": {"column_name": "state", "values": ["a", "z"]}}
    checksum = hashlib.sha256(MODEL.strip().encode()).hexdigest()
    nodes = (
        {
            "resource_type": "model",
            "unique_id": "model.shop.daily_sales",
            "package_name": "shop",
            "name": "daily_sales",
            "alias": "daily_sales",
            "original_file_path": "models/daily_sales.sql",
            "checksum": {"name": "sha256", "checksum": checksum},
            "columns": {
                "shop_id": {"name": "shop_id", "data_type": "int", "description": "Which shop."},
                "state": {"name": "state", "data_type": "string"},
            },
            "config": {"materialized": "view"},
        },
        {
            "resource_type": "test",
            "unique_id": "test.shop.states",
            "package_name": "shop",
            "name": "states",
            "original_file_path": "models/schema.yml",
            "attached_node": "model.shop.daily_sales",
            "column_name": "state",
            "test_metadata": test,
            "config": {"severity": "ERROR"},
        },
    )
    metadata = {
        "dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json",
        "project_name": "shop",
        "generated_at": "2999-01-01T00:00:00Z",
    }
    return json.dumps({"metadata": metadata, "nodes": {each["unique_id"]: each for each in nodes}})


FILES = {
    "floe.toml": "",
    "products/sales/data-product.yaml": PRODUCT,
    "dbt/dbt_project.yml": "name: shop\n",
    "dbt/models/daily_sales.sql": MODEL,
    "dbt/models/schema.yml": "version: 2\n",
    "dbt/target/manifest.json": manifest(),
}


@pytest.fixture
def shop(workspace, spark):
    root = workspace(FILES)
    rows = [(number, ("a", "b")[number % 2]) for number in range(40)]
    frame = spark.createDataFrame(rows, "shop_id bigint, state string")
    frame.coalesce(1).write.parquet(str(root / "data/daily_sales"))
    frame.coalesce(1).write.parquet(str(root / "data/items"))
    return root


def contracts(root):
    found = (file.relative_to(root).as_posix() for file in root.rglob("*.odcs.yaml"))
    return sorted(found)


@pytest.mark.req("REQ-223.1", "REQ-223.3")
def test_a_table_alone_fills_the_draft_of_the_port_that_is_called_like_it(shop, floe):
    ran = floe("contract", "generate", *TABLE)
    assert ran.code == 0, ran.err
    assert contracts(shop) == [FILE]
    text = (shop / FILE).read_text(encoding="utf-8")
    assert "id: sales-daily-sales\n" in text
    assert "purpose: What was sold on each day.\n" in text
    assert "    path: data/daily_sales\n    format: parquet\n" in text
    assert (
        "      - id: shop_id\n"
        "        name: shop_id\n"
        "        logicalType: integer\n"
        "        physicalType: bigint\n"
    ) in text
    assert "      - property: floe.table\n        value: data/daily_sales\n" in text
    assert TAKEN in ran.out
    assert "no column of" not in ran.out
    assert ran.out.endswith(f"new       {FILE}\n\n1 file: 1 new\n")


@pytest.mark.usefixtures("shop")
def test_programs_are_told_which_tables_have_a_port(floe):
    told = json.loads(floe("contract", "generate", *TABLE, "--table", "data/items", "--json").out)
    assert [each["path"] for each in told["files"]] == ["contracts/items.odcs.yaml", FILE]
    taken = [each for each in told["findings"] if each["rule"] == "generate/table-of-port"]
    assert [(each["severity"], each["file"], each["line"]) for each in taken] == [
        ("info", "products/sales/data-product.yaml", 9)
    ]


def test_all_ports_of_a_product_that_is_named_are_drafted_and_one_is_filled(shop, floe):
    assert floe("contract", "generate", "sales", *TABLE, "-q").out == "2 files: 2 new\n"
    assert contracts(shop) == [FILE, OTHER]
    assert "physicalType: bigint" in (shop / FILE).read_text(encoding="utf-8")
    assert "bigint" not in (shop / OTHER).read_text(encoding="utf-8")


@pytest.mark.req("REQ-223.5")
def test_a_second_run_changes_nothing_and_what_a_person_has_changed_is_kept(shop, floe):
    floe("contract", "generate", *TABLE, "--profile", "-q")
    file = shop / FILE
    first = file.read_text(encoding="utf-8")
    assert "property: floe.suggested" in first
    assert floe("contract", "generate", *TABLE, "--profile", "-q").out == "1 file: 1 unchanged\n"
    assert floe("contract", "generate", *TABLE, "--profile", "--check", "-q").code == 0
    edited = first.replace("status: draft\n", "# approved on Monday\nstatus: active\n")
    file.write_text(edited, encoding="utf-8")
    ran = floe("contract", "generate", *TABLE, "--profile", "--yes", "-q")
    assert (ran.code, file.read_text(encoding="utf-8")) == (0, edited)


def test_a_draft_that_knows_a_table_does_not_lose_it_in_a_run_without_it(shop, floe):
    floe("contract", "generate", *TABLE, "-q")
    before = (shop / FILE).read_bytes()
    ran = floe("contract", "generate")
    assert ran.code == 0
    assert "info[generate/filled-draft]: the draft is kept as it is: it has the columns of" in (
        ran.out
    )
    assert ran.out.endswith(f"new       {OTHER}\n\n1 file: 1 new\n")
    assert (shop / FILE).read_bytes() == before
    assert floe("contract", "generate", "--check", "-q").code == 0


def test_suggestions_are_kept_in_a_run_without_a_profile(shop, floe):
    floe("contract", "generate", *TABLE, "--profile", "-q")
    before = (shop / FILE).read_bytes()
    ran = floe("contract", "generate", *TABLE)
    assert (ran.code, (shop / FILE).read_bytes()) == (0, before)
    assert (
        "info[generate/filled-draft]: the draft is kept as it is: it has suggestions of a profile,"
        " which was not asked for now\n"
    ) in ran.out
    assert ran.out.endswith("\n0 files\n")


def test_an_accepted_suggestion_is_no_conflict_once_there_are_more_rows(shop, spark, floe):
    floe("contract", "generate", *TABLE, "--profile", "-q")
    file = shop / FILE
    head, mark, tail = file.read_text(encoding="utf-8").partition(
        "        customProperties:\n"
        "          - property: floe.suggested\n"
        "            value:\n"
        "              fields:\n"
        "                - required\n"
        "                - unique\n"
    )
    assert mark
    file.write_text(head + tail, encoding="utf-8")
    more = spark.createDataFrame([(40, "a")], "shop_id bigint, state string")
    more.write.mode("append").parquet(str(shop / "data/daily_sales"))
    ran = floe("contract", "generate", *TABLE, "--profile", "--yes", "-q")
    assert (ran.code, file.read_text(encoding="utf-8")) == (0, head + tail)


def test_a_table_of_a_catalog_is_drafted_with_its_address(shop, spark, floe):
    spark.sql("CREATE DATABASE IF NOT EXISTS floe_drafted")
    spark.sql("CREATE TABLE floe_drafted.returns USING parquet AS SELECT 1L AS shop_id")
    spark.sql("CREATE TABLE floe_drafted.stock USING parquet AS SELECT 1L AS shop_id")
    tables = ("--table", "floe_drafted.returns", "--table", "floe_drafted.stock")
    try:
        ran = floe("contract", "generate", *tables, "-q")
        checked = floe("check", "contracts/stock.odcs.yaml")
    finally:
        spark.sql("DROP DATABASE floe_drafted CASCADE")
    assert ran.out == "2 files: 2 new\n"
    for file, name in ((OTHER, "returns"), ("contracts/stock.odcs.yaml", "stock")):
        text = (shop / file).read_text(encoding="utf-8")
        assert f"    name: {name}\n    physicalName: floe_drafted.{name}\n" in text
        assert "server: spark\n    type: custom\n" in text
    assert checked.code == 0, checked.out


def test_a_table_that_nobody_has_is_a_wrong_argument(shop, floe):
    ran = floe("contract", "generate", "--table", "default.nope")
    assert (ran.code, ran.err) == (2, "error: default.nope: the table does not exist\n")
    assert contracts(shop) == []


def test_types_come_from_the_table_and_promises_from_dbt(shop, floe):
    manifest = ("--manifest", "dbt/target/manifest.json")
    ran = floe("contract", "generate", *TABLE, "--profile", *manifest)
    assert ran.code == 0, ran.err
    assert contracts(shop) == [FILE]
    text = (shop / FILE).read_text(encoding="utf-8")
    assert "physicalType: view\n" in text
    assert "physicalType: bigint\n" in text
    assert "description: Which shop.\n" in text
    assert "        enum:\n          - value: a\n          - value: z\n        customP" in text
    assert (
        "schema[0].properties[0].physicalType is 'bigint' in data/daily_sales, but"
        " dbt/target/manifest.json says 'int'\n"
    ) in ran.out


def test_a_table_whose_port_has_a_contract_is_not_drafted(shop, floe):
    own = "apiVersion: v3.2.0\nkind: DataContract\nid: sales-daily-sales\nversion: 1.2.0\n"
    (shop / "products/own.odcs.yaml").write_text(f"{own}status: active\n", encoding="utf-8")
    ran = floe("contract", "generate", *TABLE)
    assert ran.code == 0
    assert TAKEN in ran.out
    assert "the port 'daily_sales' has a contract already: products/own.odcs.yaml" in ran.out
    assert ran.out.endswith("\n0 files\n")
    assert contracts(shop) == ["products/own.odcs.yaml"]


def test_a_second_profile_shows_no_more_than_the_first(shop, floe):
    classes = (
        "apiVersion: v3.2.0\nkind: DataContract\nid: people\nversion: 1.0.0\nstatus: active\n"
        "schema: [{name: people, properties: [{name: state, classification: pii}]}]\n"
    )
    (shop / "products/people.odcs.yaml").write_text(classes, encoding="utf-8")
    floe("contract", "generate", "--table", "data/items", "--profile", "-q")
    file = shop / "contracts/items.odcs.yaml"
    assert "enum" not in file.read_text(encoding="utf-8")
    ran = floe("contract", "generate", "--table", "data/items", "--profile", "-q")
    assert ran.out == "1 file: 1 unchanged\n"


def test_a_table_does_not_take_the_file_of_a_port(shop, floe):
    text = PRODUCT.replace("name: daily_sales", "name: Daily Sales")
    (shop / "products/sales/data-product.yaml").write_text(text, encoding="utf-8")
    folder = ("-o", "contracts")
    assert floe("contract", "generate", "sales", *folder, "-q").code == 0
    assert floe("contract", "generate", *TABLE, *folder, "-q").out == "1 file: 1 new\n"
    assert contracts(shop) == [
        "contracts/daily_sales.odcs.yaml",
        "contracts/daily_sales_2.odcs.yaml",
        "contracts/returns.odcs.yaml",
    ]

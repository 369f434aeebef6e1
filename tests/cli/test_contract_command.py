import hashlib
import json
import os

import pytest

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
    contractId: daily-sales
team:
  members:
    - username: sales@shop.example
      role: owner
"""
MODEL = "select 1 as shop_id\n"
FILE = "products/sales/contracts/daily_sales.odcs.yaml"


def model(name, *columns):
    return {
        "resource_type": "model",
        "unique_id": f"model.shop.{name}",
        "package_name": "shop",
        "name": name,
        "alias": name,
        "original_file_path": f"models/{name}.sql",
        "checksum": {
            "name": "sha256",
            "checksum": hashlib.sha256(MODEL.strip().encode()).hexdigest(),
        },
        "columns": {column: {"name": column, "data_type": "int"} for column in columns},
        "config": {"materialized": "table"},
    }


def not_null(table, column):
    return {
        "resource_type": "test",
        "unique_id": f"test.shop.{table}.{column}",
        "package_name": "shop",
        "name": f"not_null_{table}_{column}",
        "original_file_path": "models/schema.yml",
        "attached_node": f"model.shop.{table}",
        "column_name": column,
        "test_metadata": {"name": "not_null", "kwargs": {"column_name": column}},
        "config": {"severity": "ERROR"},
    }


def manifest(*nodes, version=12, generated_at="2999-01-01T00:00:00Z"):
    schema = f"https://schemas.getdbt.com/dbt/manifest/v{version}.json"
    metadata = {
        "dbt_schema_version": schema,
        "project_name": "shop",
        "generated_at": generated_at,
    }
    return json.dumps({"metadata": metadata, "nodes": {n["unique_id"]: n for n in nodes}})


NODES = (
    model("daily_sales", "shop_id", "amount"),
    model("shops", "shop_id"),
    not_null("daily_sales", "shop_id"),
)
FILES = {
    "floe.toml": 'name = "shop"\npaths = ["products"]\n',
    "products/sales/data-product.yaml": PRODUCT,
    "dbt/dbt_project.yml": "name: shop\n",
    "dbt/models/daily_sales.sql": MODEL,
    "dbt/models/shops.sql": MODEL,
    "dbt/models/schema.yml": "version: 2\n",
    "dbt/target/manifest.json": manifest(*NODES),
}
MANIFEST = ("--manifest", "dbt/target/manifest.json")


@pytest.fixture
def shop(workspace):
    return workspace(FILES)


def tree_of(root):
    return {
        file.relative_to(root).as_posix(): file.read_bytes()
        for file in sorted(root.rglob("*"))
        if file.is_file()
    }


@pytest.mark.req("REQ-223.1")
def test_a_port_without_a_contract_gets_a_draft_beside_its_product(shop, floe):
    ran = floe("contract", "generate")
    assert ran.code == 0
    text = (shop / FILE).read_text(encoding="utf-8")
    assert text.startswith(
        "# Drafted by floe contract generate. Edit it: what you change is kept.\n"
    )
    assert "id: daily-sales\n" in text
    assert "status: draft\n" in text
    assert "no column of 'daily_sales' is known" in ran.out
    assert ran.out.endswith("1 file: 1 new\n")


@pytest.mark.req("REQ-223.3")
@pytest.mark.req("REQ-224.1")
def test_a_manifest_fills_what_the_port_leaves_open(shop, floe):
    ran = floe("contract", "generate", "sales", *MANIFEST)
    assert ran.code == 0
    text = (shop / FILE).read_text(encoding="utf-8")
    assert (
        "    properties:\n"
        "      - id: shop_id\n"
        "        name: shop_id\n"
        "        logicalType: integer\n"
        "        physicalType: int\n"
        "        required: true\n"
        "      - id: amount\n"
    ) in text
    assert "no column of" not in ran.out
    assert not (shop / "contracts").exists()


def test_the_manifest_of_floe_toml_is_used_without_being_named(workspace, floe):
    settings = FILES["floe.toml"] + '[dbt]\nmanifest = "dbt/target/manifest.json"\n'
    root = workspace({**FILES, "floe.toml": settings})
    assert floe("contract", "generate", "-q").code == 0
    assert "required: true" in (root / FILE).read_text(encoding="utf-8")


def test_with_a_manifest_every_table_that_no_port_stands_for_gets_a_contract_too(shop, floe):
    assert floe("contract", "generate", *MANIFEST, "-q").code == 0
    written = [path for path in tree_of(shop) if path.endswith(".odcs.yaml")]
    assert written == ["contracts/shops.odcs.yaml", FILE]


def test_a_second_run_finds_everything_as_it_was(shop, floe):
    floe("contract", "generate", *MANIFEST, "-q")
    before = tree_of(shop)
    assert floe("contract", "generate", *MANIFEST, "-q").out == "2 files: 2 unchanged\n"
    assert floe("contract", "generate", *MANIFEST, "--check", "-q").code == 0
    assert tree_of(shop) == before


@pytest.mark.parametrize(("flag", "code"), [("--check", 1), ("--dry-run", 0)])
def test_nothing_is_written_where_that_is_asked_for(shop, floe, flag, code):
    before = tree_of(shop)
    ran = floe("contract", "generate", *MANIFEST, flag, "--diff")
    assert ran.code == code
    assert "+id: daily-sales" in ran.out
    assert tree_of(shop) == before


@pytest.mark.req("REQ-223.5")
def test_what_a_person_has_changed_is_kept_and_what_is_new_is_merged_in(shop, floe):
    floe("contract", "generate", *MANIFEST, "-q")
    file = shop / FILE
    edited = file.read_text(encoding="utf-8").replace(
        "status: draft\n", "# approved on Monday\nstatus: active\n"
    )
    file.write_text(edited, encoding="utf-8")
    assert floe("contract", "generate", *MANIFEST, "--yes", "-q").code == 0
    assert file.read_text(encoding="utf-8") == edited
    nodes = (*NODES, not_null("daily_sales", "amount"))
    (shop / "dbt/target/manifest.json").write_text(manifest(*nodes), encoding="utf-8")
    ran = floe("contract", "generate", *MANIFEST, "--yes")
    assert ran.code == 0
    merged = file.read_text(encoding="utf-8")
    assert "# approved on Monday\nstatus: active\n" in merged
    assert merged.count("required: true") == 2


def test_a_contract_that_a_person_wrote_is_left_alone(workspace, floe):
    own = (
        "apiVersion: v3.2.0\nkind: DataContract\nid: daily-sales\nversion: 1.2.0\nstatus: active\n"
    )
    root = workspace({**FILES, "products/sales/own.odcs.yaml": own})
    before = tree_of(root)
    ran = floe("contract", "generate", "--verbose")
    assert ran.code == 0
    assert "has a contract already: products/sales/own.odcs.yaml" in ran.out
    assert tree_of(root) == before


def test_a_stale_manifest_is_refused_file_by_file(shop, floe):
    before = tree_of(shop)
    (shop / "dbt/models/shops.sql").write_text("select 2", encoding="utf-8")
    ran = floe("contract", "generate", *MANIFEST)
    assert ran.code == 2
    assert ran.err == (
        "models/shops.sql: has changed since the manifest was written\n"
        "error: dbt/target/manifest.json is stale: run dbt parse\n"
    )
    assert set(tree_of(shop)) == set(before)


def test_a_manifest_that_is_older_than_a_yaml_file_is_stale(workspace, floe):
    old = manifest(*NODES, generated_at="2001-01-01T00:00:00Z")
    root = workspace({**FILES, "dbt/target/manifest.json": old})
    os.utime(root / "dbt/models/schema.yml", (2_000_000_000, 2_000_000_000))
    ran = floe("contract", "generate", *MANIFEST)
    assert ran.code == 2
    assert ran.err.startswith("models/schema.yml: was written after the manifest\n")


def test_a_manifest_of_an_unknown_version_is_refused_in_one_line(workspace, floe):
    workspace({**FILES, "dbt/target/manifest.json": manifest(version=99)})
    ran = floe("contract", "generate", *MANIFEST)
    assert ran.code == 2
    assert ran.err == (
        "error: dbt/target/manifest.json: the manifest is of version v99: "
        "floe reads v9 to v12, which dbt 1.5 to 1.11 write\n"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--manifest", "no.json"), 2, "there is no no.json: run dbt parse, or floe dbt parse"),
        (("--manifest", "floe.toml"), 2, "floe.toml cannot be read as JSON"),
        (("--catalog", "c.json"), 2, "--catalog belongs to a manifest"),
        (("--profile",), 2, "--profile belongs to --table: name a table"),
        (("nobody",), 2, "no product is called 'nobody'"),
        (("--table", "./nowhere"), 2, "./nowhere does not exist"),
    ],
)
@pytest.mark.usefixtures("shop")
def test_what_cannot_be_done_is_said_in_one_line(floe, arguments, code, message):
    ran = floe("contract", "generate", *arguments)
    assert ran.code == code
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_manifest_without_its_project_is_not_trusted(workspace, floe):
    files = {name: text for name, text in FILES.items() if name != "dbt/dbt_project.yml"}
    workspace(files)
    ran = floe("contract", "generate", *MANIFEST)
    assert ran.code == 2
    assert "nobody can say whether dbt/target/manifest.json is stale" in ran.err
    assert floe("contract", "generate", *MANIFEST, "--project-dir", "dbt", "-q").code == 0


@pytest.mark.usefixtures("shop")
def test_programs_get_the_files_and_the_gaps_as_json(floe):
    told = json.loads(floe("contract", "generate", "--json").out)
    assert [(each["path"], each["state"]) for each in told["files"]] == [(FILE, "new")]
    assert {each["rule"] for each in told["findings"]} == {
        "generate/gap-columns",
        "generate/gap-sla",
    }


@pytest.mark.spark
def test_a_real_table_becomes_a_contract_with_suggestions(workspace, floe, spark):
    root = workspace({"floe.toml": "", "data/.keep": ""})
    rows = [(number, ("a", "b")[number % 2]) for number in range(40)]
    frame = spark.createDataFrame(rows, "item_id bigint, kind string")
    frame.coalesce(1).write.parquet(str(root / "data" / "items"))
    ran = floe("contract", "generate", "--table", "data/items", "--profile")
    assert ran.code == 0, ran.err
    text = (root / "contracts/items.odcs.yaml").read_text(encoding="utf-8")
    assert "    path: data/items\n    format: parquet\n" in text
    assert "primaryKey: true" in text
    assert "        enum:\n          - value: a\n          - value: b\n" in text
    assert "property: floe.suggested" in text
    assert floe("lint", "-q").code == 0

import json

FILES = {
    "floe.toml": 'name = "small shop"\n[spark]\nconf."spark.driver.memory" = "1g"\n',
    "raw.odcs.yaml": """\
apiVersion: v3.1.0
kind: DataContract
id: raw
version: 1.0.0
status: active
schema:
  - name: raw_orders
    properties:
      - {name: id, logicalType: string}
""",
    "orders.odcs.yaml": """\
apiVersion: v3.1.0
kind: DataContract
id: orders
version: 1.0.0
status: active
schema:
  - name: orders
    properties:
      - {name: id, logicalType: string, required: true}
""",
    "shop.odps.yaml": """\
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
status: active
inputPorts:
  - {name: raw, version: 1.0.0, contractId: raw}
outputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
""",
}


def test_dbt_reads_the_generated_project(workspace, installed_floe):
    root = workspace(FILES)
    (root / "sub").mkdir()
    assert installed_floe("generate", cwd=root).code == 0
    ran = installed_floe("dbt", "parse", "--no-partial-parse", cwd=root / "sub")
    assert ran.code == 0, ran.out
    manifest = json.loads((root / "dbt/target/manifest.json").read_text())
    assert "model.small_shop.orders" in manifest["nodes"]
    assert "spark.driver.memory 1g\n" in (root / ".floe/spark-conf/spark-defaults.conf").read_text()
    assert [path.name for path in (root / "sub").iterdir()] == []


def test_options_of_dbt_are_dbts_own(workspace, installed_floe):
    root = workspace({"floe.toml": '[dbt]\nadapter = "duckdb"\n'})
    ran = installed_floe("dbt", "--version", cwd=root)
    assert (ran.code, ran.out.startswith("Core:\n")) == (0, True)
    assert not (root / ".floe").exists()


def test_without_a_project_it_says_what_to_do(workspace, floe):
    root = workspace({"floe.toml": '[dbt]\nadapter = "duckdb"\n'})
    ran = floe("dbt", "build")
    assert (ran.code, ran.err) == (
        2,
        f"error: there is no dbt project in {root}/dbt: run floe generate first\n",
    )


def test_without_arguments_it_explains_itself(workspace, floe):
    workspace({})
    ran = floe("dbt")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Usage: floe dbt ARGUMENTS...")
    assert floe("dbt", "--help").out == ran.out

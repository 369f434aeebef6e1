import json
import sys

import pytest

from floe.adapters.spark.session.java import find_java, without_module

pytestmark = pytest.mark.process

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


@pytest.fixture
def seen(tmp_path_factory, monkeypatch):
    """A dbt that notes what it is told, and fails as dbt does where a test failed."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "dbt").write_text(
        f'#!/bin/sh\nenv > {folder}/env\necho "$@" > {folder}/told\nexit 1\n'
    )
    (folder / "dbt").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    def read():
        lines = (folder / "env").read_text().splitlines()
        environment = dict(line.split("=", 1) for line in lines if "=" in line)
        return (folder / "told").read_text().split(), environment

    return read


def test_dbt_shares_the_settings_of_spark(workspace, floe, seen, monkeypatch):
    toml = '[spark]\nmaster = "local[3]"\nconf."spark.driver.memory" = "3g"\n'
    root = workspace({"floe.toml": toml, "dbt/dbt_project.yml": "", "dbt/profiles.yml": ""})
    monkeypatch.setenv("JAVA_HOME", str(root / "no-java"))
    monkeypatch.setenv("FLOE_SPARK_DRIVER_MEMORY", "5g")
    assert floe("dbt", "build", "--select", "a").code == 1
    told, environment = seen()
    assert told == ["build", "--select", "a"]
    expected = {
        "DBT_PROJECT_DIR": str(root / "dbt"),
        "DBT_PROFILES_DIR": str(root / "dbt"),
        "DBT_SEND_ANONYMOUS_USAGE_STATS": "0",
        "SPARK_CONF_DIR": str(root / ".floe" / "spark-conf"),
        "FLOE_SPARK_MASTER": "local[3]",
        "FLOE_SPARK_DRIVER_MEMORY": "5g",
        "FLOE_WORKSPACE": str(root),
        "JAVA_HOME": str(without_module(find_java()).home),
    }
    assert {key: environment.get(key) for key in expected} == expected


def test_other_engines_are_told_nothing_of_spark(workspace, floe, seen):
    toml = '[dbt]\nadapter = "duckdb"\nproject_dir = "house"\n[spark]\nmaster = "local[3]"\n'
    root = workspace({"floe.toml": toml, "house/dbt_project.yml": ""})
    floe("dbt", "build")
    environment = seen()[1]
    assert environment["DBT_PROJECT_DIR"] == str(root / "house")
    assert "FLOE_SPARK_MASTER" not in environment
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

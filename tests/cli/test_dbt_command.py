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


@pytest.fixture
def small_environment(tmp_path_factory):
    """An environment with dbt Core and the adapter of Spark alone; its dbt says what it is."""
    folder = tmp_path_factory.mktemp("venv")
    for package in ("dbt_core-1.11.2", "dbt_spark-1.11.0"):
        (folder / f"lib/python3.11/site-packages/{package}.dist-info").mkdir(parents=True)
    (folder / "bin").mkdir()
    (folder / "bin/python").symlink_to(sys.executable)
    (folder / "bin/dbt").write_text(f"#!{folder}/bin/python\nprint('run')\n")
    (folder / "bin/dbt").chmod(0o755)
    return folder / "bin/dbt"


DUCKDB = {
    "floe.toml": '[dbt]\nadapter = "duckdb"\n',
    "dbt/dbt_project.yml": "profile: shop\n",
    "dbt/profiles.yml": "shop: {outputs: {default: {type: duckdb, path: x}}}\n",
}


def test_an_adapter_that_is_missing_is_one_line_with_the_way_out(
    workspace, floe, small_environment
):
    """It was a page of dbt's own words, and exit code 3."""
    workspace(DUCKDB)
    ran = floe("dbt", "--dbt", str(small_environment), "build")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"error: {small_environment} has no adapter for duckdb, which the profile asks for: "
        f"{small_environment.with_name('python')} -m pip install dbt-duckdb\n"
    )


def test_the_dbt_that_is_chosen_runs_and_is_named(
    workspace, installed_floe, small_environment, monkeypatch
):
    profile = "shop: {outputs: {default: {type: spark}}}\n"
    toml = f'[dbt]\nadapter = "duckdb"\nprogram = "{small_environment}"\n'
    root = workspace({**DUCKDB, "floe.toml": toml, "dbt/profiles.yml": profile})
    named = f"dbt Core 1.11.2: {small_environment}\n"
    ran = installed_floe("dbt", "build", cwd=root)
    assert (ran.code, ran.out, ran.err) == (0, "run\n", named)
    (root / "floe.toml").write_text('[dbt]\nadapter = "duckdb"\n')
    monkeypatch.setenv("FLOE_DBT", str(small_environment))
    assert installed_floe("dbt", "build", cwd=root).err == named
    assert installed_floe("dbt", "--version", cwd=root).err == ""
    for little in (("-q", "build"), ("build", "--quiet"), ("ls", "--output", "json")):
        assert installed_floe("dbt", *little, cwd=root).err == ""


def test_a_program_that_an_untrusted_workspace_names_is_refused(workspace, floe, tmp_path):
    workspace({**DUCKDB, "floe.toml": f'[dbt]\nprogram = "{tmp_path}/dbt"\n'})
    ran = floe("dbt", "--untrusted", "build")
    assert ran.code == 2
    assert "floe.toml: dbt.program is not taken" in ran.err
    assert "this workspace is untrusted" in ran.err

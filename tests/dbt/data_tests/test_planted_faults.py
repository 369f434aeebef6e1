import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import floe
from floe.checks import derive_checks
from floe.dbt import DbtOptions, data_tests
from floe.dbt.macros import shared_macros
from floe.documents import print_yaml
from tests.dbt.data_tests.planted import write_tables

pytestmark = pytest.mark.process

# Tests whose rows dbt is told to keep, by name, with what they are made of.
KEPT = {
    "things/columns": "floe_columns",
    "things/row_count:rows_no": "floe_row_count",
    "things/custom:holds_no": "floe_condition",
}
PROFILE = {
    "faults": {
        "target": "dev",
        "outputs": {
            "dev": {
                "type": "spark",
                "method": "session",
                "host": "NA",
                "schema": "planted",
                "threads": 1,
            }
        },
    }
}


@pytest.fixture(scope="module")
def planted(tmp_path_factory) -> Path:
    """A folder with the tables, as files of Parquet."""
    folder = tmp_path_factory.mktemp("planted")
    write_tables(folder)
    return folder


def settings(folder):
    metastore = f"jdbc:derby:;databaseName={folder}/metastore;create=true"
    return {
        "spark.master": "local[2]",
        "spark.ui.enabled": "false",
        "spark.driver.memory": "1g",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.sql.session.timeZone": "America/New_York",
        "spark.driver.extraJavaOptions": f"-Dderby.system.home={folder}",
        "spark.hadoop.javax.jdo.option.ConnectionURL": metastore,
    }


def write_project(folder, planted, layout, found):
    profile = json.loads(json.dumps(PROFILE))
    profile["faults"]["outputs"]["dev"]["server_side_parameters"] = settings(folder)
    project = {"name": "faults", "version": "1.0", "config-version": 2, "profile": "faults"}
    files = {
        "profiles.yml": print_yaml(profile),
        "dbt_project.yml": print_yaml({**project, "flags": {"send_anonymous_usage_stats": False}}),
        **{file.path: file.text for file in shared_macros(DbtOptions())},
    }
    listed = []
    for model in layout.models:
        made = found[model.name]
        files |= {file.path: file.text for file in made.files}
        path = planted / f"{model.name}.parquet"
        files[f"models/{model.name}.sql"] = f"table parquet.`{path}`\n"
        columns = [
            {
                "name": name,
                "data_tests": list(entries),
                **({"quote": True} if name == "order" else {}),
            }
            for name, entries in made.columns.items()
        ]
        listed.append({"name": model.name, "data_tests": list(made.table), "columns": columns})
    files["models/models.yml"] = print_yaml({"version": 2, "models": listed})
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def build(folder):
    command = [sys.executable, "-m", "dbt.cli.main", "--no-use-colors", "build"]
    run = subprocess.run(
        [*command, "--project-dir", ".", "--profiles-dir", "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DO_NOT_TRACK": "1"},
    )
    results = folder / "target" / "run_results.json"
    assert results.exists(), run.stdout + run.stderr
    manifest = json.loads((folder / "target" / "manifest.json").read_text())
    for result in json.loads(results.read_text())["results"]:
        node = manifest["nodes"][result["unique_id"]]
        if node["resource_type"] == "test":
            marks = node["config"]["meta"]["floe"]
            for check in marks.get("checks") or [marks["check"]]:
                yield check, result, node


def checks_of(entry):
    (test,) = entry.values()
    marks = test["config"]["meta"]["floe"]
    return marks.get("checks") or [marks["check"]]


def kept_rows(folder, node):
    """What dbt has kept of a test's rows."""
    path = folder / "warehouse" / f"{node['schema']}.db" / node["alias"]
    return pq.read_table(path).to_pylist()


@pytest.mark.slow
@pytest.mark.spark
@pytest.mark.req("REQ-223.2")
def test_planted_faults_break_exactly_the_tests_that_floe_says_are_broken(
    faults, planted, lay_out_text, tmp_path, spark
):
    graph, layout = lay_out_text(faults.read_text())
    checks = derive_checks(graph, graph.contracts[0])
    found = {
        model.name: data_tests.tests_of(
            model,
            [one for one in checks if one.table and one.table.name == model.name],
            layout,
            DbtOptions(),
        )
        for model in layout.models
    }
    for test in KEPT:
        entries = found["things"].table
        next(entry for entry in entries if test in checks_of(entry))[KEPT[test]]["config"] |= {
            "store_failures": True
        }
    write_project(tmp_path, planted, layout, found)
    ran = {name: (result, node) for name, result, node in build(tmp_path)}
    messages = {
        name: result["message"] for name, (result, _) in ran.items() if result["status"] == "error"
    }
    assert messages == {}

    frames = {name: spark.read.parquet(str(planted / f"{name}.parquet")) for name in found}
    checked = floe.check(frames, faults)
    told = {result.check.id: str(result.status) for result in checked.results}
    words = {"pass": "passed", "fail": "failed", "warn": "warned"}
    said = {name: words[result["status"]] for name, (result, _) in ran.items()}
    about_columns = {said.pop("things/columns"), said.pop("parents/columns")}
    assert said == {**{name: told[name] for name in said}, "things/custom:own": "passed"}
    assert {"passed", "failed", "warned"} == set(said.values())

    assert about_columns == {"failed", "passed"}
    columns = kept_rows(tmp_path, ran["things/columns"][1])
    broken = {name for name in told if told[name] == "failed" and name not in said}
    assert {row["floe_check"] for row in columns} == broken - {"*/data_quality:score"}
    assert {row["figure"] for row in columns} == {"no column", "bigint"}
    assert kept_rows(tmp_path, ran["things/row_count:rows_no"][1]) == [
        {"figure": 6, "looked_at": 6, "demand": "mustBeGreaterThan 6"}
    ]
    assert [row["id"] for row in kept_rows(tmp_path, ran["things/custom:holds_no"][1])] == [3]

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

RETAIL = Path(__file__).parents[2] / "examples" / "retail"
# What no command that only reads contracts may load, however much is installed.
ENGINES = {
    "datacontract",
    "dataproduct",
    "dbt",
    "fastapi",
    "duckdb",
    "httpx",
    "numpy",
    "openlineage",
    "pandas",
    "psycopg",
    "pyarrow",
    "pydantic",
    "pyiceberg",
    "pyspark",
    "sqlalchemy",
}
HEAVY = ENGINES | {"jsonschema_rs", "re2", "sqlglot", "yaml"}
LOADED = """
import json, sys
from floe.cli.main import main
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted(sys.modules)))
"""
UNUSED_BY_LINT = (
    "floe.adapters.ledger",
    "floe.adapters.spark",
    "floe.checks.derivation",
    "floe.contracts.generation",
    "floe.dbt",
    "floe.diagrams",
    "floe.drift",
    "floe.lineage",
    "floe.naming",
    "floe.patterns",
    "floe.plan",
    "floe.reports.runs",
    "floe.results",
    "floe.sql",
    "floe.workflows.data",
    "floe.workflows.drafting",
    "floe.workflows.drawing",
    "floe.workflows.generation",
    "floe.workflows.naming",
)


def loaded_by(*words, folder=RETAIL):
    """What a command prints, and the modules that it has loaded in the end."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    *printed, modules = done.stdout.splitlines()
    return "\n".join(printed), json.loads(modules)


def packages(modules):
    return {name.partition(".")[0] for name in modules}


def test_help_loads_nothing_heavy():
    printed, modules = loaded_by("--help")
    assert "Usage" in printed
    assert packages(modules) & HEAVY == set()


@pytest.mark.parametrize("words", ["lint products", "graph", "find orders", "schema"])
def test_reading_contracts_loads_no_engine(words):
    printed, modules = loaded_by(*words.split())
    assert printed
    assert packages(modules) & ENGINES == set()


def test_a_lint_reads_no_sql_and_no_pattern_where_there_is_none(tmp_path):
    (tmp_path / "a.odcs.yaml").write_text(
        "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: 1.0.0\nstatus: active\n"
        "schema: [{name: t, properties: [{name: c, logicalType: string, required: true}]}]\n"
    )
    _, modules = loaded_by("lint", "--quiet", folder=tmp_path)
    assert "floe.checks.derivation" in modules
    assert packages(modules) & {"re2", "sqlglot"} == set()


def test_a_lint_loads_nothing_of_data_diagrams_names_or_generation(tmp_path):
    (tmp_path / "a.odcs.yaml").write_text(
        "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: 1.0.0\nstatus: active\n"
    )
    _, modules = loaded_by("lint", "--quiet", folder=tmp_path)
    assert "floe.workflows.linting" in modules
    assert [name for name in modules if name.startswith(UNUSED_BY_LINT)] == []


def test_a_generation_reads_no_sql_where_there_is_none(tmp_path):
    for name in ("raw", "made"):
        (tmp_path / f"{name}.odcs.yaml").write_text(
            f"apiVersion: v3.1.0\nkind: DataContract\nid: {name}\nversion: 1.0.0\n"
            "status: active\nservers: [{server: lake, type: local, path: a, format: parquet}]\n"
            "schema: [{name: t, properties: [{name: c, logicalType: string, required: true}]}]\n"
        )
    (tmp_path / "data-product.yaml").write_text(
        "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nname: p\nversion: 1.0.0\nstatus: active\n"
        "inputPorts: [{name: raw, version: 1.0.0, contractId: raw}]\n"
        "outputPorts: [{name: made, version: 1.0.0, contractId: made}]\n"
    )
    printed, modules = loaded_by("generate", "--dry-run", folder=tmp_path)
    assert "models/p/t.sql" in printed
    assert "sqlglot" not in modules


def test_drafting_contracts_plans_no_dbt_project(tmp_path):
    (tmp_path / "data-product.yaml").write_text(
        "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nname: p\nversion: 1.0.0\nstatus: active\n"
        "outputPorts: [{name: orders, version: 1.0.0}]\n"
    )
    _, modules = loaded_by("contract", "generate", "--dry-run", folder=tmp_path)
    assert "floe.workflows.drafting" in modules
    assert {"floe.dbt.project", "sqlglot"}.intersection(modules) == set()

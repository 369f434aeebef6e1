"""Whole projects for engines other than Spark: dbt reads them, and builds what it can reach."""

import json
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import psycopg
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from floe.dbt import DbtOptions
from floe.documents import read_text
from floe.graph import build_graph

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
WORKSPACES = sorted(folder.name for folder in (ROOT / "tests/dbt/workspaces").iterdir())
ADAPTERS = ("duckdb", "postgres", "snowflake", "bigquery")
NOW = datetime.now(UTC).replace(microsecond=0)
MOMENT = pa.timestamp("us", tz="UTC")
PAYMENTS = {
    "id": ["a", "b", "c"],
    "amount": [Decimal("1.50"), Decimal("2.00"), Decimal("0.00")],
    "loaded_at": [NOW - timedelta(minutes=minutes) for minutes in (10, 20, 30)],
}
BAD_PAYMENTS = {
    "id": ["a", "a", None],
    "amount": [Decimal("-1.50"), Decimal("2.00"), None],
    "loaded_at": [NOW - timedelta(days=days) for days in (3, 4, 5)],
}

# A new project of floe's has its profile beside it, wherever dbt is started.
FOLDERS = {"DBT_PROFILES_DIR": "retail/dbt"}
BROKEN = {
    "payments/primary_key",
    "payments.id/required",
    "payments.loaded_at/frequency:9998e821",
    "payments.loaded_at/latency:6cbf7f22",
}


def retail():
    folder = ROOT / "examples" / "retail"
    found = (file for name in ("platform", "products") for file in (folder / name).rglob("*.yaml"))
    texts = ((file.relative_to(folder).as_posix(), file.read_text()) for file in sorted(found))
    return build_graph(read_text(name, text) for name, text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_dbt_reads_every_project_for_every_adapter(
    adapter, workspace, planned, tmp_path, engine_dbt, run_dbt
):
    for name, graph in (("fixtures", workspace(*WORKSPACES)), ("retail", retail())):
        project = planned(graph, DbtOptions(adapter=adapter))
        project.write(tmp_path / name)

        # One of the fixtures means to refer to a version that ends.
        strict = ("--warn-error",) if name == "retail" else ()
        arguments = (*strict, "parse", "--show-all-deprecations")
        ran = run_dbt(engine_dbt, tmp_path / name, *arguments, SNOWFLAKE_USER="me")

        assert ran.code == 0, ran.told
        assert "eprecat" not in ran.told.replace("slated for deprecation", "")
        manifest = ran.manifest
        assert manifest["metadata"]["adapter_type"] == adapter
        kinds = [node["resource_type"] for node in manifest["nodes"].values()]
        assert kinds.count("model") == len(project.plan.layout.models)
        assert len(manifest["sources"]) == len(project.plan.layout.sources)
        assert kinds.count("test") > 20


@pytest.mark.slow
def test_the_newest_dbt_reads_a_project_without_a_warning(planned, tmp_path, newest_dbt, run_dbt):
    planned(retail(), DbtOptions(adapter="duckdb")).write(tmp_path)
    ran = run_dbt(newest_dbt, tmp_path, "--warn-error", "parse", "--show-all-deprecations")
    assert ran.code == 0, ran.told
    assert "eprecat" not in ran.told
    assert ran.manifest["metadata"]["dbt_version"].startswith("1.12.")


def write_payments(folder, columns):
    types = (pa.string(), pa.decimal128(12, 2), MOMENT)
    arrays = [
        pa.array(values, type_) for values, type_ in zip(columns.values(), types, strict=True)
    ]
    (folder / "data" / "raw_payments").mkdir(parents=True, exist_ok=True)
    table = pa.table(arrays, names=list(columns))
    pq.write_table(table, folder / "data" / "raw_payments" / "part-0.parquet")


def read_comments(python, file):
    """What DuckDB says of tables and columns, asked by the DuckDB that wrote it."""
    query = (
        "select table_name, comment from duckdb_tables() union all"
        " select column_name, comment from duckdb_columns() where table_name = 'payments'"
    )
    code = f"import duckdb, json; c = duckdb.connect({str(file)!r}).execute({query!r});"
    code += "print(json.dumps(dict(c.fetchall())))"
    ran = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("which", ["engine_dbt", "newest_dbt"])
def test_duckdb_builds_a_product_from_files_and_finds_what_is_wrong(
    which, request, workspace, planned, tmp_path, run_dbt
):
    engine_dbt = request.getfixturevalue(which)
    folder = tmp_path / "dbt"
    planned(workspace("payments"), DbtOptions(adapter="duckdb")).write(folder)

    write_payments(tmp_path, PAYMENTS)
    good = run_dbt(engine_dbt, folder, "build")
    comments = read_comments(engine_dbt.with_name("python"), folder / "warehouse.duckdb")
    fresh = run_dbt(engine_dbt, folder, "source", "freshness")
    write_payments(tmp_path, BAD_PAYMENTS)
    refused = run_dbt(engine_dbt, folder, "run")
    bad = run_dbt(engine_dbt, folder, "test", "--select", "source:*")
    stale = run_dbt(engine_dbt, folder, "source", "freshness")

    assert good.code == 0, good.told
    assert set(good.checks.values()) == {"pass"}
    assert (fresh.code, stale.code) == (0, 1), fresh.told + stale.told
    assert comments["payments"].endswith(f"\n\n{CONTRACT}#payments")
    assert comments["amount"] == f"{CONTRACT}#payments.amount"
    assert ["NOT NULL constraint failed" in told for told in refused.broken.values()] == [True]
    assert bad.broken == {}
    assert {name for name, status in bad.checks.items() if status != "pass"} == BROKEN


CONTRACT = "Contract: a1b2c3d4-0000-4000-8000-000000000002 1.0.0, payments/clean-payments.odcs.yaml"
ABOUT = "Payments, cleaned.\n\n**Purpose:** One row per payment that went through."


@pytest.mark.slow
@pytest.mark.postgres
def test_postgres_builds_a_product_and_finds_what_is_wrong(
    workspace, planned, tmp_path, engine_dbt, run_dbt, postgres
):
    project = planned(workspace("payments"), DbtOptions(adapter="postgres"))
    project.write(tmp_path)
    assert [each.rule for each in project.plan.findings].count("generate/unread-files") == 1
    variables = {
        "PGHOST": postgres.host,
        "PGPORT": str(postgres.port),
        "PGUSER": postgres.user,
        "PGPASSWORD": postgres.password,
        "PGDATABASE": postgres.name,
    }

    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute("create schema raw_payments")
        connection.execute(
            "create table raw_payments.raw_payments"
            " (id text, amount numeric(12,2), loaded_at timestamptz)"
        )
        fill(connection, PAYMENTS)
        good = run_dbt(engine_dbt, tmp_path, "build", **variables)
        comments = connection.execute(
            "select obj_description('floe.payments'::regclass),"
            " col_description('floe.payments'::regclass, 2)"
        ).fetchone()
        fill(connection, BAD_PAYMENTS)
    bad = run_dbt(engine_dbt, tmp_path, "test", "--select", "source:*", **variables)

    assert good.code == 0, good.told
    assert set(good.checks.values()) == {"pass"}
    assert bad.broken == {}
    assert {name for name, status in bad.checks.items() if status != "pass"} == BROKEN
    assert (comments[0].startswith(ABOUT), comments[0].rpartition("\n\n")[2]) == (
        True,
        f"{CONTRACT}#payments",
    )
    assert comments[1] == f"{CONTRACT}#payments.amount"


def fill(connection, columns):
    connection.execute("delete from raw_payments.raw_payments")
    for row in zip(*columns.values(), strict=True):
        connection.execute("insert into raw_payments.raw_payments values (%s, %s, %s)", row)


@pytest.mark.slow
def test_the_example_builds_on_duckdb_as_its_contracts_promise(tmp_path, engine_dbt, run_dbt):
    """A new project could not be built before somebody made .floe, nor from another folder."""
    example = tmp_path / "retail"
    shutil.copytree(
        ROOT / "examples" / "retail",
        example,
        ignore=shutil.ignore_patterns("data", "dbt", "target"),
    )
    subprocess.run([sys.executable, "make_data.py"], cwd=example, check=True)
    floe = Path(sys.executable).with_name("floe")
    subprocess.run(
        [str(floe), "generate", "--adapter", "duckdb", "--quiet"], cwd=example, check=True
    )

    ran = run_dbt(engine_dbt, example / "dbt", "build")

    assert ran.broken == {}
    assert [name for name, status in ran.checks.items() if status != "pass"] == []
    assert ran.code == 0, ran.told
    again = run_dbt(engine_dbt, tmp_path, "build", "--project-dir", "retail/dbt", **FOLDERS)
    assert again.code == 0, again.told
    assert [file.name for file in tmp_path.rglob("*.duckdb")] == ["warehouse.duckdb"]

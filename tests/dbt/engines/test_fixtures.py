"""All that the fixtures describe, with data that keeps every promise, built on other engines."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from psycopg.types.json import Jsonb

from floe.dbt.file_scans import source_files
from tests.dbt.spark_build.estate import Estate

pytestmark = [pytest.mark.process, pytest.mark.slow]
POSTGRES_TYPES = {
    pa.int32(): "integer",
    pa.int64(): "bigint",
    pa.string(): "text",
    pa.bool_(): "boolean",
    pa.float64(): "double precision",
    pa.date32(): "date",
}


@pytest.fixture
def generated(tmp_path):
    """The workspace of all fixtures, with data, as a project for an engine."""

    def make(adapter: str, database: str = "shop") -> Estate:
        estate = Estate.of_everything(tmp_path, has_iceberg=False)
        # PostgreSQL reads no database but the one that it is connected with.
        live = f'[servers.live]\ndatabase = "{database}"\n'
        settings = (tmp_path / "floe.toml").read_text().replace("[servers.live]\n", live)
        (tmp_path / "floe.toml").write_text(settings)
        done = estate.floe("generate", "--lenient", "--adapter", adapter)
        assert done.code == 0, done.out + done.err
        estate.write_data()
        return estate

    return make


def assert_built(estate, ran):
    """Every model is built, and every test passes."""
    assert ran.broken == {}
    assert ran.code == 0, ran.told
    statuses = estate.results()
    assert set(statuses.values()) == {"success", "pass"}
    assert {*(model.name for model in estate.layout.models)} <= statuses.keys()
    assert {*(table.staging for table in estate.layout.sources)} <= statuses.keys()
    assert estate.planned_tests() <= statuses.keys()


def test_duckdb_builds_all_fixtures(generated, engine_dbt, run_dbt):
    estate = generated("duckdb")
    assert_built(estate, run_dbt(engine_dbt, estate.project, "build"))


@pytest.mark.postgres
def test_postgres_builds_all_fixtures(generated, engine_dbt, run_dbt, postgres):
    estate = generated("postgres", postgres.name)
    variables = {
        "PGHOST": postgres.host,
        "PGPORT": str(postgres.port),
        "PGUSER": postgres.user,
        "PGPASSWORD": postgres.password,
        "PGDATABASE": postgres.name,
    }
    parsed = run_dbt(engine_dbt, estate.project, "parse", **variables)
    assert parsed.code == 0, parsed.told
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        for name, folder in files_of(estate, parsed.manifest):
            load(connection, name, pq.read_table(folder))

    assert_built(estate, run_dbt(engine_dbt, estate.project, "build", **variables))


def files_of(estate: Estate, manifest: dict[str, Any]) -> Iterator[tuple[tuple[str, str], Path]]:
    """Where each source is looked for, and the folder of its data."""
    for table in estate.layout.sources:
        node = manifest["sources"][f"source.estate.{table.source}.{table.name}"]
        files = source_files(table, estate.options)
        assert files is not None
        yield (node["schema"], node["identifier"]), estate.root / files.location


def load(connection: psycopg.Connection, name: tuple[str, str], table: pa.Table) -> None:
    schema, _ = quoted = [f'"{part}"' for part in name]
    connection.execute(f"create schema if not exists {schema}")
    columns = ", ".join(f'"{field.name}" {type_of(field.type)}' for field in table.schema)
    connection.execute(f"create table {'.'.join(quoted)} ({columns})")
    places = ", ".join(["%s"] * table.num_columns)
    rows = [[plain(value) for value in row.values()] for row in table.to_pylist()]
    insert = f"insert into {'.'.join(quoted)} values ({places})"  # noqa: S608
    connection.cursor().executemany(insert, rows)


def type_of(kind: pa.DataType) -> str:
    if pa.types.is_decimal(kind):
        return f"numeric({kind.precision},{kind.scale})"
    if pa.types.is_timestamp(kind):
        return "timestamptz" if kind.tz else "timestamp"
    if pa.types.is_list(kind) and pa.types.is_string(kind.value_type):
        return "text[]"
    return POSTGRES_TYPES.get(kind, "jsonb")


def plain(value: Any) -> Any:
    is_nested = isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(inner, dict | tuple) for inner in value)
    )
    return Jsonb(value, dumps=as_json) if is_nested else value


def as_json(value: Any) -> str:
    return json.dumps(value, default=lambda v: float(v) if isinstance(v, Decimal) else str(v))

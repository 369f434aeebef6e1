"""The generated tests on engines other than Spark, against what floe check finds."""

import contextlib

import psycopg
import pyarrow as pa
import pytest
import re2

from floe.checks import derive_checks
from floe.dbt import DbtOptions, data_tests
from floe.dbt.data_tests.conditions import engine_pattern
from floe.dbt.data_tests.translation import CheckSite, UntranslatedError
from floe.dbt.dialects import dialect_of
from floe.dbt.macros import shared_macros
from floe.dbt.project_files import project_files
from floe.documents import print_yaml
from floe.patterns import SafePattern, gate_pattern
from tests.dbt.data_tests.planted import BROKEN, TABLES, WARNED, rows_of, write_tables
from tests.patterns import grid

WORDS = {"pass": "passed", "fail": "failed", "warn": "warned"}
# What dbt asks of the columns is one test of the table for many checks.
ABOUT_COLUMNS = ("/present", "/type")
POSTGRES_TYPES = {
    pa.int64(): "bigint",
    pa.string(): "text",
    pa.float64(): "double precision",
    pa.float32(): "real",
    pa.decimal128(10, 2): "numeric(10,2)",
    pa.date32(): "date",
    pa.timestamp("us", tz="UTC"): "timestamptz",
    pa.list_(pa.string()): "text[]",
}


@pytest.fixture
def write_project(faults, lay_out_text, tmp_path):
    """Write a project that tests the planted tables, each read by a query."""

    def run(adapter, query):
        options = DbtOptions(adapter=adapter, project_name="faults")
        graph, layout = lay_out_text(faults.read_text())
        checks = derive_checks(graph, graph.contracts[0])
        files = [*project_files(options), *shared_macros(options)]
        texts = {file.path: file.text for file in files}
        models = []
        for model in layout.models:
            own = [check for check in checks if check.table and check.table.name == model.name]
            made = data_tests.tests_of(model, own, layout, options)
            texts |= {file.path: file.text for file in made.files}
            texts[f"models/{model.name}.sql"] = query.replace("{name}", model.name)
            models.append(entry(model.name, made, dialect_of(adapter)))
        texts["models/models.yml"] = print_yaml({"version": 2, "models": models})
        for path, text in texts.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
        return tmp_path

    return run


def entry(name, made, dialect):
    columns = [
        {"name": column, "quote": dialect.needs_quotes(column), "data_tests": list(tests)}
        for column, tests in made.columns.items()
    ]
    return {"name": name, "data_tests": list(made.table), "columns": columns}


def assert_same_as_floe_check(ran):
    said = {name: WORDS.get(status, status) for name, status in ran.checks.items()}
    assert (said.pop("things/columns"), said.pop("parents/columns")) == ("failed", "passed")
    known = {**dict.fromkeys(BROKEN, "failed"), **dict.fromkeys(WARNED, "warned")}
    assert said == {name: known.get(name, "passed") for name in said}
    assert {"passed", "failed", "warned"} == set(said.values())
    assert len(said) > 70
    assert ran.failures("things__columns") == 2
    assert ran.failures("parents__columns") == 0


@pytest.mark.slow
def test_planted_faults_break_the_same_tests_on_duckdb(write_project, engine_dbt, run_dbt):
    folder = write_project("duckdb", "select * from read_parquet('{name}.parquet')")
    write_tables(folder)

    ran = run_dbt(engine_dbt, folder, "build")

    assert_same_as_floe_check(ran)


@pytest.mark.postgres
def test_a_pattern_means_to_postgres_what_it_means_to_re2(faults, lay_out_text, postgres):
    """A dot took the end of a line there; more than 255 rounds ended the test with an error."""
    _, layout = lay_out_text(faults.read_text())
    site = CheckSite(layout.models[0], layout, dialect_of("postgres"))
    written = {}
    for pattern in grid.PATTERNS:
        with contextlib.suppress(UntranslatedError):
            if isinstance(passed := gate_pattern(pattern), SafePattern):
                written[pattern] = engine_pattern(passed.text, site)
    assert len(written) > 200
    with psycopg.connect(postgres.url) as connection:
        connection.execute("create table texts (text text)")
        rows = [(text,) for text in grid.TEXTS]
        connection.cursor().executemany("insert into texts values (%s)", rows)
        wrong = [
            (pattern, text)
            for pattern, word in written.items()
            for text, found in connection.execute("select text, text ~ %s from texts", (word,))
            if found != bool(re2.search(pattern, text))
        ]
    assert wrong == []
    with pytest.raises(UntranslatedError, match="may read the pattern"):
        engine_pattern("^(a|bc){0,500}$", site)


@pytest.mark.slow
@pytest.mark.postgres
def test_planted_faults_break_the_same_tests_on_postgres(
    write_project, engine_dbt, run_dbt, postgres
):
    folder = write_project("postgres", "select * from planted.{name}")
    load_tables(postgres)

    ran = run_dbt(
        engine_dbt,
        folder,
        "build",
        PGHOST=postgres.host,
        PGPORT=str(postgres.port),
        PGUSER=postgres.user,
        PGPASSWORD=postgres.password,
        PGDATABASE=postgres.name,
    )

    assert_same_as_floe_check(ran)


def load_tables(database):
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("create schema planted")
        for name, columns in TABLES.items():
            types = [POSTGRES_TYPES.get(type_, "jsonb") for type_, _ in columns.values()]
            declared = zip(columns, types, strict=True)
            listed = ", ".join(f'"{column}" {type_}' for column, type_ in declared)
            connection.execute(f"create table planted.{name} ({listed})")
            places = ", ".join(["%s"] * len(columns))
            for row in rows_of(name):
                pairs = zip(row, types, strict=True)
                values = [
                    psycopg.types.json.Jsonb(v) if t == "jsonb" and v is not None else v
                    for v, t in pairs
                ]
                connection.execute(f"insert into planted.{name} values ({places})", values)  # noqa: S608

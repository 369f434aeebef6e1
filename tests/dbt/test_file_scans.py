"""Sources that are files, as DuckDB's adapter reads them."""

from decimal import Decimal

import duckdb
import jinja2
import pytest

from floe.dbt import DbtOptions
from floe.plan import ServerTrust

PRODUCT = """
inputPorts: [{name: raw, version: 1.0.0, contractId: c}]
outputPorts: [{name: out, version: 1.0.0, contractId: o}]
"""
OUT = "schema: [{name: out, properties: [{name: id, logicalType: integer}]}]"


@pytest.fixture
def planned_source(project):
    def run(path, format_="parquet", adapter="duckdb", columns="{name: id, logicalType: string}"):
        contract = f"""
            servers: [{{server: lake, type: local, path: {path!r}, format: {format_}}}]
            schema: [{{name: orders, properties: [{columns}]}}]
        """
        options = DbtOptions(adapter=adapter, trust=ServerTrust(("LAKE",)))
        made = project(options, shop=PRODUCT, c=contract, o=OUT)
        return made, made.table("shop", "raw", "orders")

    return run


def rendered(location, **variables):
    """What dbt and then DuckDB's adapter make of a location."""
    environment = jinja2.Environment()  # noqa: S701
    environment.globals |= {"env_var": variables.get, "var": lambda _, default: default}
    return environment.from_string(location).render().format_map({})


def location(planned_source, path, *arguments, **more):
    return planned_source(path, *arguments, **more)[1]["config"]["meta"]["external_location"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/lake/{model}", "(select * from read_parquet('/lake/orders/**/*.parquet'))"),
        ("/lake/{model}.parquet", "(select * from read_parquet('/lake/orders.parquet'))"),
        ("/lake/*/x", "(select * from read_parquet('/lake/*/x'))"),
        ("s3://lake/a", "(select * from read_parquet('s3://lake/a/**/*.parquet'))"),
        ("${LAKE}/a", "(select * from read_parquet('/it''s {x}/a/**/*.parquet'))"),
        ("/it's/{x}{{y}}", "(select * from read_parquet('/it''s/{x}{{y}}/**/*.parquet'))"),
        ("/a{${LAKE}", "(select * from read_parquet('/a{/it''s {x}/**/*.parquet'))"),
        ("data/a", "(select * from read_parquet('/work space/data/a/**/*.parquet'))"),
    ],
)
def test_files_are_read_where_the_contract_has_them(planned_source, path, expected):
    found = location(planned_source, path)

    assert rendered(found, LAKE="/it's {x}", FLOE_WORKSPACE="/work space") == expected


def test_a_relative_path_begins_at_the_workspace(planned_source):
    found = location(planned_source, "data/a")

    assert "'./../data/a/**/*.parquet'" in rendered(found)
    assert "'/p/dbt/../data/a/**/*.parquet'" in rendered(found, DBT_PROJECT_DIR="/p/dbt")


def test_texts_are_read_in_the_types_of_the_contract(planned_source, tmp_path):
    (tmp_path / "part.csv").write_text("id,my col\n007,1.50\n")
    (tmp_path / "part.json").write_text('{"id": "007", "my col": 1.5}\n')
    columns = (
        "{name: id, logicalType: string},"
        " {name: a, physicalName: my col, logicalType: number, physicalType: 'decimal(5,2)'}"
    )
    for format_ in ("csv", "json"):
        sql = rendered(location(planned_source, str(tmp_path), format_, columns=columns))
        types = {row[0]: row[1] for row in duckdb.sql(f"describe {sql}").fetchall()}
        assert duckdb.sql(f"from {sql}").fetchall() == [("007", Decimal("1.50"))]
        assert types == {"id": "VARCHAR", "my col": "DECIMAL(5,2)"}


@pytest.mark.parametrize(
    ("adapter", "format_", "is_told"),
    [
        ("duckdb", "orc", True),
        ("duckdb", "delta", False),
        ("postgres", "parquet", True),
        ("spark", "orc", False),
    ],
)
def test_files_that_the_engine_does_not_open_are_told(planned_source, adapter, format_, is_told):
    made, table = planned_source("/lake/{model}", format_, adapter=adapter)

    assert (("warning", "generate/unread-files") in made.findings) == is_told
    has_scan = "external_location" in table["config"]["meta"]
    assert has_scan == (adapter == "duckdb" and not is_told)

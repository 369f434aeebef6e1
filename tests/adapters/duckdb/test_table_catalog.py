import duckdb
import pytest

from floe.adapters.duckdb import DuckdbCatalog
from floe.checks import Table
from floe.model import print_type
from floe.plan import TableSource, Unreachable

pytestmark = pytest.mark.req("REQ-229.6")

SCHEMA = """
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  code VARCHAR(10) NOT NULL UNIQUE,
  big HUGEINT,
  total DECIMAL(10,2),
  "at" TIMESTAMPTZ,
  until TIMESTAMP,
  ratio FLOAT,
  small UTINYINT,
  ref UUID,
  body JSON,
  mood ENUM ('good', 'bad'),
  tags VARCHAR[],
  three INTEGER[3],
  home STRUCT(zip VARCHAR, "floor no" INTEGER),
  prices MAP(VARCHAR, DECIMAL(5,1)),
  bits BIT,
  either UNION(a INTEGER, b VARCHAR)
);
CREATE TABLE pairs (a INTEGER, b INTEGER, PRIMARY KEY (a, b));
CREATE VIEW recent AS SELECT id FROM orders;
CREATE SCHEMA other;
CREATE TABLE other.orders (x DATE);
"""


@pytest.fixture
def describe(tmp_path):
    with duckdb.connect(str(tmp_path / "shop.duckdb")) as connection:
        connection.execute(SCHEMA)

    def ask(name, **values):
        table = Table("c.yaml", name, name)
        source = TableSource(table, "shop", "duckdb", {"database": "shop.duckdb", **values})
        return DuckdbCatalog({table: source}, {}, tmp_path).describe(table)

    return ask


def test_types_are_read_from_the_catalog(describe):
    assert {each.name: print_type(each.type) for each in describe("orders").columns} == {
        "id": "int",
        "code": "string",
        "big": "decimal(39,0)",
        "total": "decimal(10,2)",
        "at": "timestamp",
        "until": "timestamp_ntz",
        "ratio": "float",
        "small": "smallint",
        "ref": "uuid",
        "body": "json",
        "mood": "string",
        "tags": "array<string>",
        "three": "array<int>",
        "home": "struct<zip:string,`floor no`:int>",
        "prices": "map<string,decimal(5,1)>",
        "bits": "binary",
        "either": "unknown",
    }


def test_constraints_are_those_that_the_database_enforces(describe):
    facts = describe("ORDERS")
    assert {each.name for each in facts.columns if not each.nullable} == {"id", "code"}
    assert [each.name for each in facts.columns if each.primary_key] == ["id"]
    assert {each.name for each in facts.columns if each.unique} == {"id", "code"}
    assert facts.keeps == {"json", "keys", "nulls", "time", "uuid", "zone"}
    assert not facts.is_case_sensitive


def test_a_key_of_two_columns_makes_neither_unique(describe):
    columns = describe("pairs").columns
    assert [each.primary_key for each in columns] == [True, True]
    assert [each.unique for each in columns] == [False, False]


def test_a_view_enforces_nothing(describe):
    facts = describe("recent")
    assert (facts.format, facts.keeps) == ("view", {"json", "time", "uuid", "zone"})


def test_the_schema_of_the_server_is_looked_in(describe):
    assert [each.name for each in describe("orders", schema="other").columns] == ["x"]


def test_a_table_that_is_not_there_is_missing(describe):
    assert describe("nothing") == Unreachable(
        "there is no table 'nothing' in the schema 'main'", is_missing=True
    )


def test_a_file_that_is_not_there_is_not_made(describe, tmp_path):
    found = describe("orders", database="other.duckdb")
    assert found == Unreachable("there is no DuckDB file 'other.duckdb'")
    assert not (tmp_path / "other.duckdb").exists()


def test_a_file_that_is_no_database_is_unreachable(describe, tmp_path):
    (tmp_path / "text.duckdb").write_text("not a database " * 1000)
    found = describe("orders", database="text.duckdb")
    assert isinstance(found, Unreachable)
    assert found.reason.startswith("DuckDB: ")

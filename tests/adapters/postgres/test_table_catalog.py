import psycopg
import pytest

from floe.adapters.postgres import PostgresCatalog
from floe.checks import Table
from floe.comparing import KEEPS_ALL
from floe.model import print_type
from floe.plan import TableSource, Unreachable

pytestmark = [pytest.mark.postgres, pytest.mark.req("REQ-229.6")]

SCHEMA = """
CREATE SCHEMA sales;
CREATE TYPE sales.mood AS ENUM ('good', 'bad');
CREATE DOMAIN sales.amount AS numeric(10,2) NOT NULL;
CREATE TYPE sales.address AS (zip text, floor int);
CREATE TYPE sales.year AS ENUM ('not a number');
CREATE TABLE sales.orders (
  id bigserial PRIMARY KEY,
  code varchar(10) NOT NULL UNIQUE,
  total sales.amount,
  at timestamptz,
  "until" timestamp(3),
  start time,
  day date,
  ok boolean,
  ref uuid,
  body jsonb,
  raw bytea,
  tags text[],
  matrix int[][],
  ratio real,
  share double precision,
  mood sales.mood,
  home sales.address,
  homes sales.address[],
  born sales.year,
  free numeric,
  span interval,
  place point
);
CREATE UNIQUE INDEX some_days ON sales.orders (day) WHERE ok;
CREATE VIEW sales.recent AS SELECT id, code FROM sales.orders;
CREATE TABLE sales."Mixed" ("Id" int, a int, b int, PRIMARY KEY (a, b));
CREATE TABLE sales.parted (id int NOT NULL) PARTITION BY RANGE (id);
"""


@pytest.fixture
def describe(postgres):
    def ask(name, **changes):
        environment = {
            "FLOE_SHOP_DB_USERNAME": postgres.user,
            "FLOE_SHOP_DB_PASSWORD": postgres.password,
            **changes.pop("environment", {}),
        }
        values = {
            "host": postgres.host,
            "port": postgres.port,
            "database": postgres.name,
            "schema": "sales",
            **changes,
        }
        table = Table("c.yaml", name, name)
        source = TableSource(table, "shop-db", "postgres", values, frozenset(values))
        return PostgresCatalog({table: source}, environment).describe(table)

    return ask


@pytest.fixture
def sales(postgres):
    with psycopg.connect(postgres.url) as connection:
        connection.execute(SCHEMA)


@pytest.mark.usefixtures("sales")
def test_types_are_known_by_what_they_are(describe):
    columns = describe("orders").columns
    assert {column.name: print_type(column.type) for column in columns} == {
        "id": "bigint",
        "code": "varchar(10)",
        "total": "decimal(10,2)",
        "at": "timestamp",
        "until": "timestamp_ntz(3)",
        "start": "time",
        "day": "date",
        "ok": "boolean",
        "ref": "uuid",
        "body": "json",
        "raw": "binary",
        "tags": "array<string>",
        "matrix": "array<int>",
        "ratio": "float",
        "share": "double",
        "mood": "string",
        "home": "struct<zip:string,floor:int>",
        "homes": "array<struct<zip:string,floor:int>>",
        "born": "string",
        "free": "decimal",
        "span": "interval",
        "place": "unknown",
    }
    assert columns[1].written == "character varying(10)"


@pytest.mark.usefixtures("sales")
def test_constraints_are_those_that_the_database_enforces(describe):
    facts = describe("orders")
    assert {column.name for column in facts.columns if not column.nullable} == {"id", "code"}
    assert [column.name for column in facts.columns if column.primary_key] == ["id"]
    assert {column.name for column in facts.columns if column.unique} == {"id", "code"}
    assert facts.keeps == {*KEEPS_ALL, "nulls", "keys"}
    assert (facts.format, facts.answered_by) == ("postgres", "catalog")


@pytest.mark.usefixtures("sales")
def test_a_view_has_columns_and_no_constraints(describe):
    facts = describe("recent")
    assert [column.name for column in facts.columns] == ["id", "code"]
    assert (facts.format, facts.keeps) == ("view", KEEPS_ALL)


@pytest.mark.usefixtures("sales")
def test_a_partitioned_table_is_a_table(describe):
    assert [column.nullable for column in describe("parted").columns] == [False]


@pytest.mark.usefixtures("sales")
def test_a_key_of_two_columns_makes_neither_unique(describe):
    facts = describe("Mixed")
    assert [column.name for column in facts.columns if column.primary_key] == ["a", "b"]
    assert not any(column.unique for column in facts.columns)


@pytest.mark.usefixtures("sales")
def test_case_matters_where_a_name_was_quoted(describe):
    assert describe("Mixed").is_case_sensitive
    assert not describe("orders").is_case_sensitive
    assert describe("ORDERS").columns == describe("orders").columns


@pytest.mark.usefixtures("sales")
def test_a_table_that_is_not_there_is_missing(describe):
    assert describe("nothing") == Unreachable(
        "there is no table 'nothing' in the schema 'sales'", is_missing=True
    )


@pytest.mark.usefixtures("sales")
def test_a_name_is_never_read_as_sql(describe):
    assert describe("orders'; DROP TABLE sales.orders; --").is_missing
    assert describe("orders").columns


@pytest.mark.usefixtures("sales")
def test_a_wrong_password_is_told_without_the_password(describe):
    found = describe("orders", environment={"FLOE_SHOP_DB_PASSWORD": "wrong-secret"})
    assert isinstance(found, Unreachable)
    assert found.is_outside
    assert "password authentication failed" in found.reason
    assert "wrong-secret" not in found.reason
    assert found.reason.startswith("PostgreSQL: the credentials were refused, or none were given: ")


def test_a_server_that_does_not_answer_is_unreachable(describe):
    found = describe("orders", port=1)
    assert isinstance(found, Unreachable)
    assert found.reason.startswith("PostgreSQL: the host does not answer: Connection refused")
    assert (found.is_outside, found.is_missing) == (True, False)


def test_a_host_and_a_database_that_are_not_there_are_told_apart(describe):
    """The driver's own words were told, which are not those of `floe check`."""
    found = describe("orders", host="nowhere.invalid")
    assert found.reason.startswith("PostgreSQL: the host is not known: ")
    assert describe("orders", database="gone") == Unreachable(
        'PostgreSQL: the table does not exist: FATAL: database "gone" does not exist',
        is_missing=True,
    )


def test_without_a_user_the_variable_is_named(describe):
    found = describe("orders", environment={"FLOE_SHOP_DB_USERNAME": ""})
    assert found == Unreachable(
        "credentials are missing: set FLOE_SHOP_DB_USERNAME", is_outside=False
    )


@pytest.mark.usefixtures("sales")
def test_a_variable_in_a_servers_value_is_filled_in(describe, postgres):
    found = describe("orders", database="${DB}", environment={"DB": postgres.name})
    assert len(found.columns) == 22
    missing = describe("orders", database="${DB}")
    assert missing == Unreachable("the environment variable DB is not set", is_outside=False)

from decimal import Decimal

import psycopg
import pytest
from pyspark.errors import PySparkException

from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.checks import Table
from floe.plan import TableSource, Unreachable

pytestmark = [pytest.mark.spark, pytest.mark.postgres]
ORDERS = Table("orders.odcs.yaml", "orders", "orders")
HOSTILE = Table("a", "x", 'or"ders; DROP TABLE "x')


@pytest.fixture
def shop(postgres, spark_package):
    spark_package("postgres")
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute('CREATE SCHEMA "sa""les"')
        connection.execute(
            'CREATE TABLE "sa""les".orders (id bigint PRIMARY KEY, key uuid, doc jsonb, '
            "at timestamptz, local timestamp, price numeric(9,2), name varchar(5))"
        )
        connection.execute(
            'INSERT INTO "sa""les".orders '
            "VALUES (1, gen_random_uuid(), '{}', now(), now(), 1.5, 'a')"
        )
        connection.execute('CREATE TABLE "sa""les"."or""ders; DROP TABLE ""x" (a int)')
    return postgres


def source(place, table=ORDERS, **more):
    values = {"host": place.host, "port": place.port, "database": place.name, "schema": 'sa"les'}
    values |= more
    return TableSource(table, "shop-db", "postgres", values, frozenset(values))


def login(place, prefix="FLOE_SHOP_DB", password=None):
    return {f"{prefix}_USERNAME": place.user, f"{prefix}_PASSWORD": password or place.password}


@pytest.mark.parametrize("prefix", ["FLOE_SHOP_DB", "FLOE_POSTGRES", "DATACONTRACT_POSTGRES"])
def test_a_postgres_table_is_read(shop, catalog_of, prefix):
    catalog = catalog_of(source(shop), login(shop, prefix))
    facts = catalog.describe(ORDERS)
    assert {column.name: (column.type.kind, column.written) for column in facts.columns} == {
        "id": ("int64", "int8"),
        "key": ("uuid", "uuid"),
        "doc": ("json", "jsonb"),
        "at": ("timestamp", "timestamptz"),
        "local": ("timestamp_ntz", "timestamp"),
        "price": ("decimal", "numeric"),
        "name": ("string", "varchar"),
    }
    assert facts.keeps == {"json", "uuid", "zone"}
    assert (facts.rows, facts.statistics) == (None, {})
    assert catalog.open_table(ORDERS).where("id = 1").count() == 1


@pytest.fixture
def odd(shop):
    with psycopg.connect(shop.url, autocommit=True) as connection:
        connection.execute(
            'CREATE TABLE "sa""les".odd (id int, "c d" char(5), v varchar(5), free numeric, '
            "fine numeric(40,20), plain numeric(38,18))"
        )
        connection.execute(
            """INSERT INTO "sa""les".odd VALUES
            (1, 'ab', 'ab', 12345678901234567890.123456789012345678, 1.5, 0.1),
            (2, NULL, NULL, NULL, 0.00000000000000000100, 2),
            (3, 'abc', 'ab ', 1, 0.00000000000000000001, 3),
            (4, 'a b', 'a b', 0.1234567890123456789, 4, 4),
            (5, 'x', 'x', 'NaN', 5, 5), (6, 'x', 'x', 'Infinity', 6, 6), (7, 'x', 'x', 1e20, 7, 7)
            """
        )
    return shop


def test_a_number_is_read_with_all_its_digits_or_not_at_all(odd, catalog_of):
    """What had more than 18 places was rounded, and then compared."""
    table = Table("a", "odd", "odd")
    catalog = catalog_of(source(odd, table), login(odd))
    columns = {column.name: column for column in catalog.describe(table).columns}
    assert (columns["free"].type.kind, columns["free"].written) == ("decimal", "numeric")
    rows = catalog.open_table(table)
    seen = rows.where("id <= 2").orderBy("id").select("free", "fine", "plain").collect()
    assert [tuple(row) for row in seen] == [
        (Decimal("12345678901234567890.123456789012345678"), Decimal("1.5"), Decimal("0.1")),
        (None, Decimal("1e-18"), Decimal(2)),
    ]
    for id_, name in ((3, "fine"), (4, "free"), (5, "free"), (6, "free"), (7, "free")):
        with pytest.raises(PySparkException) as caught:
            rows.where(f"id = {id_}").select(name).collect()
        assert not_measured(caught.value).reason == (
            "Spark could not measure it: some number is NaN, infinite, or has more digits than "
            "Spark can hold"
        )
    assert rows.select("plain").count() == 7


def test_the_blanks_that_fill_up_a_char_are_no_part_of_it(odd, catalog_of):
    """`ab` in a `char(5)` matched no pattern and no parent, and was five characters long."""
    table = Table("a", "odd", "odd")
    catalog = catalog_of(source(odd, table), login(odd))
    columns = {column.name: column for column in catalog.describe(table).columns}
    assert (columns["c d"].type.length, columns["c d"].written) == (5, "bpchar")
    rows = catalog.open_table(table).select("id", "`c d`", "v")
    assert [row["c d"] for row in rows.where("id < 5").orderBy("id").collect()] == [
        "ab",
        None,
        "abc",
        "a b",
    ]
    assert rows.where("`c d` = 'ab'").count() == 1
    assert rows.where("`c d` = v").count() == 5


def test_hostile_names_are_only_names(shop, catalog_of):
    facts = catalog_of(source(shop, HOSTILE), login(shop)).describe(HOSTILE)
    assert [column.name for column in facts.columns] == ["a"]


def test_a_wrong_password_is_named_and_not_shown(shop, catalog_of):
    catalog = catalog_of(source(shop), login(shop, password="hunter22"))  # noqa: S106
    found = catalog.describe(ORDERS)
    assert found == Unreachable(
        f'PostgreSQL table sa"les.orders on {shop.host}:{shop.port}/{shop.name}: '
        "the credentials were refused, or none were given: "
        f'FATAL: password authentication failed for user "{shop.user}"',
        is_outside=True,
    )
    with pytest.raises(Exception, match="credentials were refused") as caught:
        catalog.open_table(ORDERS)
    assert "hunter22" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_without_a_user_the_variable_is_named(shop, catalog_of):
    assert catalog_of(source(shop)).describe(ORDERS) == Unreachable(
        "credentials are missing: set FLOE_SHOP_DB_USERNAME", is_outside=False
    )


def test_a_missing_table_and_a_missing_database_are_missing(shop, catalog_of):
    gone = Table("a", "gone", "gone")
    found = catalog_of(source(shop, gone), login(shop)).describe(gone)
    assert 'the table does not exist: ERROR: relation "sa"les.gone" does not exist' in found.reason
    assert found.is_missing
    found = catalog_of(source(shop, database="gone"), login(shop)).describe(ORDERS)
    assert 'database "gone" does not exist' in found.reason


def test_a_closed_port_and_an_unknown_host_are_outside(shop, catalog_of):
    found = catalog_of(source(shop, port=1), login(shop)).describe(ORDERS)
    assert ": the host does not answer: Connection to" in found.reason
    found = catalog_of(source(shop, host="nowhere.invalid"), login(shop)).describe(ORDERS)
    assert found.is_outside
    assert ": the host " in found.reason


def test_a_database_name_cannot_carry_options(shop, catalog_of):
    name = f"{shop.name}?socketFactory=evil.Factory"
    found = catalog_of(source(shop, database=name), login(shop)).describe(ORDERS)
    assert "does not exist" in found.reason

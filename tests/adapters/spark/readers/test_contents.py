import pytest

from floe.adapters.spark.readers import (
    describe_source,
    packages_for,
    settings_for,
    settings_for_all,
)
from floe.adapters.spark.readers.contents import READERS
from floe.adapters.spark.readers.missing import MISSING
from floe.adapters.spark.readers.preparation import ARTIFACTS
from floe.adapters.spark.session.packages import known_packages
from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.checks import Table
from floe.odcs.schemas import EDITIONS, read_official
from floe.plan import TableSource, Unreachable

ORDERS = Table("orders.odcs.yaml", "orders", "orders")
EVERYTHING = {
    "host": "db",
    "port": 1234,
    "database": "shop",
    "schema": "public",
    "catalog": "main",
    "serviceName": "xe",
    "project": "p",
    "dataset": "d",
    "account": "acme",
    "location": "s3://bucket/x",
    "format": "parquet",
    "path": "data/x",
    "catalogUrl": "https://lake.example",
}


def server_types(edition):
    schema = read_official(edition)
    found = schema["$defs"]["Server"]["properties"]["type"]["enum"]
    assert len(found) > 30
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_server_type_of_the_standard_has_its_entry(edition):
    assert [name for name in server_types(edition) if name not in READERS] == []


def test_the_entries_stand_in_order():
    assert list(READERS) == sorted(READERS)


@pytest.mark.parametrize("name", sorted(READERS))
def test_every_reader_can_name_its_table_and_its_packages(name):
    values = {"location": "s3://b/x", "format": "parquet"} if name == "glue" else EVERYTHING
    if name in ("azure", "adls"):
        values = {"location": "abfss://c@acc.dfs.core.windows.net/x", "format": "delta"}
    if name == "gcs":
        values = {"location": "gs://b/x", "format": "avro"}
    source = TableSource(ORDERS, "shop", name, values)
    assert "orders" in describe_source(source) or "files at" in describe_source(source)
    known = {**known_packages(), **ARTIFACTS}
    assert [package for package in packages_for(source) if package not in known] == []
    assert all(key.startswith("spark.") for key in settings_for(source))


def test_topics_ask_for_spark_s_own_connector():
    """The tests' Spark has it, so what a Spark without it says is shown with other packages."""
    (package,) = packages_for(TableSource(ORDERS, "shop", "kafka", {"host": "k:9092"}))
    assert known_packages()[package].startswith("org.apache.spark:spark-sql-kafka-0-10_2.13:")


@pytest.mark.parametrize(
    "name", ["api", "sftp", "kinesis", "pubsub", "informix", "zen", "nonsense"]
)
def test_a_server_that_floe_cannot_read_is_named(name, tmp_path):
    source = TableSource(ORDERS, "shop", name, {"location": "x"})
    catalog = SparkCatalog(lambda: pytest.fail("Spark is not needed"), {ORDERS: source}, tmp_path)
    assert catalog.describe(ORDERS) == Unreachable(
        f"floe has no reader for servers of type '{name}'", is_outside=False
    )
    assert READERS.get(name, MISSING) is MISSING


def test_a_table_without_a_source_is_told(tmp_path):
    catalog = SparkCatalog(lambda: pytest.fail("Spark is not needed"), {}, tmp_path)
    assert catalog.describe(ORDERS) == Unreachable("the table is on no server", is_outside=False)


@pytest.mark.parametrize(
    ("server_type", "values", "text"),
    [
        (
            "postgres",
            {"host": "db", "port": 5432, "database": "shop", "schema": "public"},
            "PostgreSQL table public.orders on db:5432/shop",
        ),
        ("local", {"path": "data/{model}.csv", "format": "csv"}, "csv files at data/orders.csv"),
        (
            "azure",
            {"location": "https://acc.blob.core.windows.net/c/x?sig=abc", "format": "json"},
            "json files at https://acc.blob.core.windows.net/c/x",
        ),
        ("kafka", {"host": "k:9092"}, "Kafka topic orders on k:9092"),
        ("databricks", {"catalog": "c", "schema": "s"}, "Databricks table c.s.orders"),
        (
            "iceberg",
            {"catalog": "c", "namespace": "n", "catalogUrl": "https://u:p@lake.example/x"},
            "Iceberg table c.n.orders of https://lake.example/x",
        ),
        ("postgres", {"host": "${HOST}", "database": "d"}, "PostgreSQL table orders on ${HOST}/d"),
    ],
)
def test_a_table_is_named_for_people(server_type, values, text):
    assert describe_source(TableSource(ORDERS, "s", server_type, values)) == text


def test_the_settings_of_several_sources_are_joined():
    delta = TableSource(ORDERS, "a", "delta", {"path": "x"})
    values = {"catalog": "lake", "catalogUrl": "https://lake.example"}
    lake = TableSource(ORDERS, "b", "iceberg", values, frozenset(values))
    environment = {"FLOE_B_TOKEN": "t0k3n"}
    assert settings_for_all([delta, delta, lake], environment=environment) == {
        "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        "spark.sql.catalog.lake": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.lake.type": "rest",
        "spark.sql.catalog.lake.uri": "https://lake.example",
    }


def test_a_variable_that_is_not_set_asks_for_no_package():
    source = TableSource(ORDERS, "a", "local", {"path": "${NOWHERE_SET}", "format": "delta"})
    assert (packages_for(source, environment={}), settings_for(source, environment={})) == ((), {})

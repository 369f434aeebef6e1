from datetime import UTC, date, datetime

import pytest

from floe.adapters.spark.readers.catalog_tables import reads_all
from floe.checks import Table
from floe.plan import ColumnStatistics, TableSource, Unreachable

pytestmark = pytest.mark.spark
ORDERS = Table("orders.odcs.yaml", "orders", "orders")


def on(server_type, table=ORDERS, **values):
    return TableSource(table, "shop", server_type, values)


@pytest.fixture
def shop(spark):
    spark.sql("CREATE DATABASE IF NOT EXISTS shop")
    yield "shop"
    spark.sql("DROP DATABASE shop CASCADE")


@pytest.mark.parametrize("server_type", ["spark", "databricks", "unity", "athena", "glue"])
def test_a_table_that_spark_knows_is_read_by_name(spark, catalog_of, shop, server_type):
    spark.sql("CREATE TABLE shop.orders USING parquet AS SELECT 1 AS id, 'a' AS name")
    catalog = catalog_of(on(server_type, schema=shop, catalog="spark_catalog"))
    facts = catalog.describe(ORDERS)
    assert (facts.rows, facts.answered_by, facts.format) == (1, "footers", "parquet")
    assert facts.statistics["id"] == ColumnStatistics(0, 1, 1)
    assert [tuple(row) for row in catalog.open_table(ORDERS).collect()] == [(1, "a")]


def test_a_table_of_some_files_is_not_taken_for_the_whole_folder(spark, tmp_path):
    spark.range(4).repartition(2).write.parquet(f"{tmp_path}/a b=c")
    file = next((tmp_path / "a b=c").glob("*.parquet"))
    assert reads_all(f"{tmp_path}/a b=c", spark.read.parquet(f"{tmp_path}/a b=c"))
    assert not reads_all(f"{tmp_path}/a b=c", spark.read.parquet(str(file)))


def test_a_view_has_columns_and_no_figures(spark, catalog_of, shop):
    spark.sql("CREATE VIEW shop.orders AS SELECT 1 AS id")
    facts = catalog_of(on("spark", schema=shop)).describe(ORDERS)
    assert ([column.name for column in facts.columns], facts.rows) == (["id"], None)


def test_a_view_over_a_table_does_not_take_the_figures_of_the_table(spark, catalog_of, shop):
    spark.sql("CREATE TABLE shop.all_orders USING parquet AS SELECT id FROM range(10)")
    spark.sql("CREATE VIEW shop.orders AS SELECT id FROM shop.all_orders WHERE id < 3")
    facts = catalog_of(on("spark", schema=shop)).describe(ORDERS)
    assert (facts.rows, facts.statistics) == (None, {})


def test_a_temporary_view_needs_no_schema(spark, catalog_of):
    spark.sql("SELECT 1 AS id").createOrReplaceTempView("orders")
    try:
        catalog = catalog_of(on("dataframe"))
        assert [column.name for column in catalog.describe(ORDERS).columns] == ["id"]
        assert catalog.open_table(ORDERS).count() == 1
    finally:
        spark.catalog.dropTempView("orders")


def test_columns_with_the_words_of_the_catalog_lead_nobody_astray(spark, catalog_of, shop):
    spark.sql("CREATE TABLE shop.orders USING csv AS SELECT 'iceberg' AS provider, 'x' AS location")
    facts = catalog_of(on("spark", schema=shop)).describe(ORDERS)
    assert (facts.format, facts.rows) == ("csv", None)


def test_a_varchar_column_keeps_its_length(spark, catalog_of, shop):
    spark.sql("CREATE TABLE shop.orders (code VARCHAR(7), fix CHAR(2)) USING parquet")
    columns = catalog_of(on("spark", schema=shop)).describe(ORDERS).columns
    assert [(c.written, c.type.length) for c in columns] == [("varchar(7)", 7), ("char(2)", 2)]


def test_a_table_that_is_not_there_is_missing(catalog_of, shop):
    found = catalog_of(on("spark", schema=shop)).describe(ORDERS)
    assert found == Unreachable(
        "table shop.orders: the table does not exist: The table or view `shop`.`orders` cannot be "
        "found. Verify the spelling and correctness of the schema and catalog.",
        is_outside=True,
        is_missing=True,
    )


def test_a_hostile_name_is_only_a_name(spark, catalog_of, shop):
    spark.sql("CREATE TABLE shop.orders USING parquet AS SELECT 1 AS id")
    hostile = Table("a", "x", "orders` WHERE 1=0; DROP TABLE `shop`.`orders")
    found = catalog_of(on("spark", hostile, schema=shop)).describe(hostile)
    assert isinstance(found, Unreachable)
    assert spark.catalog.tableExists("shop.orders")


@pytest.fixture
def lake(spark, spark_package):
    spark_package("iceberg")
    spark.sql("CREATE NAMESPACE IF NOT EXISTS floe_iceberg.sales")
    yield on("iceberg", catalog="floe_iceberg", namespace="sales")
    spark.sql("DROP TABLE IF EXISTS floe_iceberg.sales.orders PURGE")


def test_iceberg_figures_come_from_manifests(spark, catalog_of, lake):
    before = datetime.now(UTC)
    spark.sql(
        "CREATE TABLE floe_iceberg.sales.orders (id BIGINT NOT NULL, day DATE, at TIMESTAMP, "
        "price DECIMAL(9,2), name STRING, ratio DOUBLE) USING iceberg"
    )
    for values in (
        "1, date'2024-01-01', timestamp'2024-01-01 10:00:00.123456Z', 1.50, 'a', double('nan')",
        "9, NULL, timestamp'2024-02-01 10:00:00Z', NULL, NULL, 1.0",
    ):
        spark.sql(f"INSERT INTO floe_iceberg.sales.orders VALUES ({values})")  # noqa: S608
    facts = catalog_of(lake).describe(ORDERS)
    assert (facts.rows, facts.files, facts.answered_by) == (2, 2, "manifests")
    assert facts.keeps == {"zone", "nulls"}
    assert not facts.find("id").nullable
    assert facts.statistics["id"] == ColumnStatistics(0, 1, 9)
    assert facts.statistics["day"] == ColumnStatistics(1, date(2024, 1, 1), date(2024, 1, 1))
    assert facts.statistics["at"] == ColumnStatistics(
        0,
        datetime(2024, 1, 1, 10, 0, 0, 123456, tzinfo=UTC),
        datetime(2024, 2, 1, 10, tzinfo=UTC),
    )
    assert facts.statistics["price"].nulls == 1
    assert facts.statistics["name"] == ColumnStatistics(1, None, None)
    assert facts.statistics["ratio"] == ColumnStatistics(0, None, None)
    assert len(facts.changes) == 2
    assert before.timestamp() - 1 <= facts.changes[0].timestamp() <= facts.changes[1].timestamp()


def test_iceberg_rows_deleted_on_read_leave_no_figures(spark, catalog_of, lake):
    spark.sql(
        "CREATE TABLE floe_iceberg.sales.orders USING iceberg TBLPROPERTIES "
        "('format-version'='2', 'write.delete.mode'='merge-on-read') "
        "AS SELECT id FROM range(0, 10, 1, 1)"
    )
    spark.sql("DELETE FROM floe_iceberg.sales.orders WHERE id = 9")
    catalog = catalog_of(lake)
    facts = catalog.describe(ORDERS)
    assert (facts.rows, facts.statistics, len(facts.changes)) == (None, {}, 2)
    assert catalog.open_table(ORDERS).count() == 9


def test_an_empty_iceberg_table_has_no_rows(spark, catalog_of, lake):
    spark.sql("CREATE TABLE floe_iceberg.sales.orders (id BIGINT) USING iceberg")
    facts = catalog_of(lake).describe(ORDERS)
    assert (facts.rows, facts.changes) == (0, ())


def test_an_iceberg_catalog_is_made_known_to_spark_when_it_is_needed(
    spark, spark_package, catalog_of, tmp_path
):
    spark_package("iceberg")
    source = on("iceberg", catalog="new-lake", namespace="sales", warehouse="lake")
    found = catalog_of(source).describe(ORDERS)
    assert (found.is_missing, spark.conf.get("spark.sql.catalog.new_lake.type")) == (True, "hadoop")
    spark.sql("CREATE TABLE new_lake.sales.orders USING iceberg AS SELECT 5 AS id")
    assert catalog_of(source).describe(ORDERS).rows == 1
    assert (tmp_path / "lake" / "sales" / "orders" / "metadata").is_dir()


def test_a_delta_table_of_the_catalog_answers_from_its_log(spark, spark_package, catalog_of, shop):
    spark_package("delta")
    spark.sql("CREATE TABLE shop.orders USING delta AS SELECT 3 AS id")
    facts = catalog_of(on("spark", schema=shop)).describe(ORDERS)
    assert (facts.rows, facts.answered_by) == (1, "delta log")
    assert facts.statistics["id"] == ColumnStatistics(0, 3, 3)

"""Tables written by their contracts: what does not fit is refused before anything is written."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from pyspark.sql import functions as sf

from floe.errors import BrokenPromiseError, ConfigurationError, FloeError
from floe.results import Status
from floe.spark import read, run, write
from tests.spark.tracked import HEAD, a_column, a_contract, told

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("shop")]

SALES = "sales.odcs.yaml"
COLUMNS = "customer bigint, total bigint, name string"
TYPED = (
    a_column("id"),
    a_column("day", "date"),
    a_column("at", "timestamp"),
    a_column("total", "number", physicalType="decimal(9,2)"),
    a_column("text", "string"),
)
ROWS = [
    (1, date(2026, 1, 2), datetime(2026, 1, 2, 3, 4, 5, 678901, UTC), Decimal("1.50"), ' "a,\nb" '),
    (2, None, None, None, ""),
    (3, None, None, None, None),
]
DDL = "id bigint, day date, at timestamp, total decimal(9,2), text string"


def sales(spark, *rows, columns=COLUMNS):
    return spark.createDataFrame(list(rows) or [(7, 5, "Ada")], columns)


def files_of(root):
    return sorted(path.name for path in (root / "data").iterdir())


def save(root, tree):
    file = root / f"{tree['id']}.odcs.yaml"
    file.write_text(json.dumps(tree), encoding="utf-8")
    return file


@pytest.mark.parametrize("form", ["parquet", "csv", "json", "orc", "avro", "delta"])
def test_what_is_written_is_read_again(spark, spark_package, shop, form):
    if form in ("avro", "delta"):
        spark_package(form)
    file = save(shop, a_contract("kept", TYPED, form=form))
    frame = spark.createDataFrame(ROWS, DDL)
    assert write(file, frame).run.rows == {"kept": 3}
    again = sorted(tuple(row) for row in read(file, spark=spark).collect())
    zone = spark.conf.get("spark.sql.session.timeZone")
    assert again == sorted(tuple(row) for row in frame.collect()), zone
    with pytest.raises(FloeError, match="there is something already: ask for mode='append'"):
        write(file, frame)
    write(file, frame, mode="append")
    assert read(file, spark=spark).count() == 6
    write(file, read(file, spark=spark).where("id = 1"), mode="overwrite")
    assert read(file, spark=spark).count() == 2
    assert [name for name in files_of(shop) if name.startswith(".")] == []


def test_the_checks_of_rows_ride_on_the_write(spark):
    result = write(SALES, sales(spark, (7, 5, "a"), (None, -1, "b"), (8, -2, "c")))
    found = {each.check.id: each for each in result.results}
    assert found["sales.customer/required"].failing_rows == 1
    assert found["sales.total/range:minimum"].failing_rows == 2
    assert (bool(result), result.run.rows) == (False, {"sales": 3})
    assert found["sales.total/range:minimum"].status is Status.FAILED


@pytest.mark.parametrize(
    ("columns", "rows", "reason"),
    [
        ("customer bigint, total bigint", (7, 5), "the column sales.name is missing"),
        (f"{COLUMNS}, more int", (7, 5, "a", 1), "the contract has no column sales.more"),
        (
            "customer string, total bigint, name string",
            ("7", 5, "a"),
            "sales.customer is string, and integer by the contract",
        ),
    ],
)
def test_rows_that_do_not_fit_are_refused_and_nothing_is_written(
    spark, shop, columns, rows, reason
):
    before = files_of(shop)
    with (
        run("load", spark=spark),
        pytest.raises(BrokenPromiseError, match=f"nothing is written to sales: {reason}"),
    ):
        write(SALES, sales(spark, rows, columns=columns))
    assert files_of(shop) == before
    assert told() == []
    with pytest.warns(UserWarning, match=reason):
        write(SALES, sales(spark, rows, columns=columns), strict=False)
    assert spark.read.parquet(str(shop / "data/sales.parquet")).count() == 1


def test_columns_are_put_in_the_order_and_the_spelling_of_the_contract(spark, shop):
    write(SALES, sales(spark).select(sf.col("name").alias("NAME"), "total", "customer"))
    stored = spark.read.parquet(str(shop / "data/sales.parquet"))
    assert stored.columns == ["customer", "total", "name"]


def test_a_write_that_breaks_off_leaves_what_was_there(spark, shop):
    write(SALES, sales(spark))
    broken = sales(spark).withColumn("total", sf.expr("raise_error('x')").cast("bigint"))
    for mode in ("overwrite", "append"):
        with pytest.raises(FloeError), run("load", spark=spark):
            write(SALES, broken, mode=mode)
        assert [tuple(row) for row in read(SALES, spark=spark).collect()] == [(7, 5, "Ada")]
    assert files_of(shop) == ["customers.parquet", "orders.parquet", "sales.parquet"]
    runs = [e["eventType"] for e in told() if e["job"]["name"] == "load"]
    assert runs == ["START", "FAIL"] * 2
    assert all(not event["outputs"] for event in told() if event["job"]["name"] == "load")


@pytest.mark.parametrize(
    ("server", "reason"),
    [
        (
            {"type": "postgres", "host": "h", "port": 1, "database": "d", "schema": "s"},
            "does not write to servers of type 'postgres'",
        ),
        ({"type": "kafka", "host": "h:9092"}, "does not write to"),
        ({"type": "local", "path": "data/*.parquet", "format": "parquet"}, "its path is a pattern"),
        ({"type": "local", "path": "data/x.xml", "format": "xml"}, "of the format 'xml'"),
        (
            {"type": "local", "path": "data/orders.parquet", "format": "parquet"},
            "its path is a file",
        ),
        ({"type": "local", "path": "../x", "format": "parquet"}, "leads out of the workspace"),
        (
            {"type": "s3", "location": "s3://b/x", "format": "json", "delimiter": "array"},
            "one object per line",
        ),
    ],
)
def test_places_that_take_no_rows_are_refused_in_one_sentence(spark, shop, server, reason):
    tree = {**HEAD, "id": "x", "servers": [{"server": "s", **server}]}
    tree["schema"] = [{"name": "t", "properties": [a_column("id")]}]
    before = files_of(shop)
    with pytest.raises(FloeError, match=reason) as refusal:
        write(save(shop, tree), spark.range(2), mode="overwrite")
    assert "\n" not in str(refusal.value)
    assert files_of(shop) == before


def test_tables_that_spark_knows_by_name(spark, shop):
    tree = a_contract("named", [a_column("id"), a_column("part", "string", partitioned=True)])
    tree["servers"] = [{"server": "s", "type": "custom"}]
    tree["schema"][0]["physicalName"] = "floe_named_by_contract"
    file, frame = save(shop, tree), spark.sql("select 1L as id, 'a' as part")
    spark.sql("drop table if exists floe_named_by_contract")
    try:
        assert write(file, frame).run.rows == {"named": 1}
        with pytest.raises(FloeError, match="there is something already"):
            write(file, frame)
        # The table has its partition last, whatever the order of the contract.
        assert write(file, frame, mode="append").run.rows == {"named": 1}
        assert read(file, spark=spark).count() == 2
        write(file, frame, mode="overwrite")
        assert [tuple(row) for row in read(file, spark=spark).collect()] == [(1, "a")]
        with pytest.raises(FloeError, match=EMPTY):
            write(file, spark.sql("select 1L as id, '' as part"), mode="append")
        with pytest.warns(UserWarning, match="missing"), pytest.raises(FloeError, match="same col"):
            write(file, frame.drop("part"), mode="append", strict=False)
    finally:
        spark.sql("drop table if exists floe_named_by_contract")


EMPTY = "a column that divides the table holds an empty text, which would be read as null"


@pytest.mark.parametrize("form", ["parquet", "json", "delta"])
def test_an_empty_text_that_would_become_null_in_a_partition_is_refused(
    spark, spark_package, shop, form
):
    if form == "delta":
        spark_package(form)
    columns = [a_column("id"), a_column("part", "string", partitioned=True)]
    file = save(shop, a_contract("parts", columns, form=form))
    frame = spark.sql("select 1L as id, 'a' as part union all select 2L, null")
    write(file, frame)
    for mode in ("append", "overwrite"):
        with pytest.raises(FloeError, match=EMPTY) as told:
            write(file, spark.sql("select 3L as id, '' as part"), mode=mode)
        assert "\n" not in str(told.value)
    assert sorted(row.id for row in read(file, spark=spark).collect()) == [1, 2]


def test_tables_of_an_iceberg_catalog(spark, spark_package, shop):
    spark_package("iceberg")
    tree = a_contract("ice", [a_column("id"), a_column("part", "string", partitioned=True)])
    warehouse = str(shop / "warehouse")
    tree["servers"] = [
        {
            "server": "lake",
            "type": "iceberg",
            "catalog": "written_by_contract",
            "catalogUrl": warehouse,
            "namespace": "shop",
        }
    ]
    (shop / "floe.toml").write_text(f'[servers.lake]\ncatalogUrl = "{warehouse}"\n')
    file, frame = save(shop, tree), spark.sql("select 1L as id, 'a' as part")
    assert write(file, frame).run.rows == {"ice": 1}
    write(file, frame, mode="append")
    assert read(file, spark=spark).count() == 2
    write(file, frame, mode="overwrite")
    assert read(file, spark=spark).count() == 1
    write(file, spark.sql("select 2L as id, '' as part"), mode="overwrite")
    assert [tuple(row) for row in read(file, spark=spark).collect()] == [(2, "")]


def test_a_retired_contract_is_not_written_to(spark, shop):
    file = save(shop, a_contract("old", [a_column("id")], status="retired"))
    with pytest.raises(ConfigurationError, match=r"old 1.0.0 is retired"):
        write(file, spark.range(1))
    with pytest.raises(ConfigurationError, match="is no mode"):
        write(SALES, sales(spark), mode="replace")
    assert not Path("data/old.parquet").exists()

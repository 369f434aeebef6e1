import json
import re
from datetime import UTC, date, datetime

import pytest

from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.adapters.spark.own_columns import without_own
from floe.checks import (
    BadRows,
    Check,
    ColumnPath,
    ColumnType,
    Newest,
    OutOfRange,
    Table,
    TableMetric,
    ValueTest,
)
from floe.model import ChosenServer, DataType, Field, Place
from floe.plan import ColumnStatistics, TableSource, Unreachable, build_plan

pytestmark = pytest.mark.spark
ORDERS = Table("orders.odcs.yaml", "orders", "orders")
LATE = date(2024, 1, 3)


def local(path, form, **values):
    values = {"path": path, "format": form, **values}
    return TableSource(ORDERS, "shop", "local", values, frozenset(values))


def rows_of(catalog):
    return sorted(tuple(row) for row in without_own(catalog.open_table(ORDERS)).collect())


@pytest.fixture
def frame(spark):
    return spark.createDataFrame([(1, "a"), (2, None)], "id int, name string")


@pytest.mark.parametrize("form", ["parquet", "orc", "json", "avro", "delta"])
def test_a_folder_of_each_format_is_read(frame, catalog_of, tmp_path, spark_package, form):
    if form in ("avro", "delta"):
        spark_package(form)
    frame.write.format(form).save(f"{tmp_path}/data/orders")
    catalog = catalog_of(local("data/{model}", form))
    facts = catalog.describe(ORDERS)
    assert [column.name for column in facts.columns] == ["id", "name"]
    assert (facts.format, facts.is_text) == (form, False)
    assert facts.location == f"{tmp_path}/data/orders"
    assert sorted(row["id"] for row in catalog.open_table(ORDERS).collect()) == [1, 2]


def test_csv_holds_texts(catalog_of, tmp_path):
    (tmp_path / "orders.csv").write_text('id;note\n1;"a ""b"";\nc"\n2;\n3;""\n')
    catalog = catalog_of(local("{model}.csv", "csv", delimiter=";"))
    facts = catalog.describe(ORDERS)
    assert facts.is_text
    assert [(c.name, c.type.kind) for c in facts.columns] == [("id", "string"), ("note", "string")]
    assert rows_of(catalog) == [("1", 'a "b";\nc'), ("2", None), ("3", "")]


def test_csv_in_another_encoding_is_read(catalog_of, tmp_path):
    (tmp_path / "orders.csv").write_bytes("id,name\n1,Zoë\n".encode("iso-8859-1"))
    catalog = catalog_of(local("orders.csv", "csv", encoding="iso-8859-1"))
    assert rows_of(catalog) == [("1", "Zoë")]


def test_csv_without_a_header_takes_the_names_of_the_contract(catalog_of, tmp_path):
    (tmp_path / "orders.tsv").write_text("1\ta\n")
    declared = DataType(
        "struct", fields=(Field("id", DataType("int32")), Field("name", DataType("string")))
    )
    source = local("orders.tsv", "csv", delimiter="tab", header=False)
    catalog = catalog_of(source, declared=declared)
    assert [c.name for c in catalog.describe(ORDERS).columns] == ["id", "name"]
    assert rows_of(catalog) == [(1, "a")]


@pytest.mark.parametrize("path", ["*.csv", "./", "[0-9].csv"])
def test_csv_files_in_another_order_of_columns_are_not_mixed_up(catalog_of, tmp_path, path):
    """They were an error; now names join them."""
    (tmp_path / "1.csv").write_text("id,name\n1,a\n")
    (tmp_path / "2.csv").write_text("name,ID\nb,2\n")
    catalog = catalog_of(local(path, "csv"))
    assert rows_of(catalog) == [("1", "a"), ("2", "b")]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('{"id": 1}\n{"id": 2}\n', {}),
        ('[{"id": 1},\n {"id": 2}]', {}),
        ('[{"id": 1}, {"id": 2}]', {"delimiter": "array"}),
        ('{"id": 1}\n{"id": 2}\n', {"delimiter": "new_line"}),
    ],
)
def test_json_is_read_as_lines_and_as_a_document(catalog_of, tmp_path, text, values):
    (tmp_path / "orders.json").write_text(text)
    catalog = catalog_of(local("{model}.json", "json", **values))
    assert [(c.name, c.written) for c in catalog.describe(ORDERS).columns] == [("id", "bigint")]
    assert rows_of(catalog) == [(1,), (2,)]


def test_a_pretty_json_object_is_one_row(catalog_of, tmp_path):
    (tmp_path / "orders.json").write_text(json.dumps({"id": 1, "tags": ["x"]}, indent=2))
    catalog = catalog_of(local("orders.json", "json"))
    assert rows_of(catalog) == [(1, ["x"])]


def test_a_line_that_is_no_json_is_not_read_as_nulls(catalog_of, tmp_path):
    (tmp_path / "orders.json").write_text('{"id": 1}\n{"id": \n')
    catalog = catalog_of(local("orders.json", "json"))
    assert catalog.describe(ORDERS).marks_unreadable
    rows = [tuple(row) for row in catalog.open_table(ORDERS).collect()]
    assert rows == [(1, None), (None, "orders.json")]


def test_dates_in_json_are_texts_that_stand_for_dates_where_the_contract_says_so(
    catalog_of, tmp_path, engine_for
):
    (tmp_path / "orders.json").write_text(
        '{"day": "2024-01-02", "at": "2024-01-02T03:04:05Z", "bad": "2024-01-02", "id": "1"}\n'
        '{"day": null, "at": null, "bad": "2024", "id": "2"}\n'
    )
    kinds = {"day": "date", "at": "timestamp", "bad": "date", "id": "int32"}
    declared = DataType(
        "struct", fields=tuple(Field(name, DataType(kind)) for name, kind in kinds.items())
    )
    catalog = catalog_of(local("orders.json", "json"), declared=declared)
    facts = catalog.describe(ORDERS)
    assert {column.name for column in facts.columns if column.is_text} == {"day", "at", "bad"}
    paths = {name: ColumnPath((name,), DataType(kind)) for name, kind in kinds.items()}
    types = {name: ColumnType(path, physical=path.type) for name, path in paths.items()}
    newest, early = Newest(paths["at"]), BadRows(ValueTest(paths["day"], OutOfRange(LATE)))
    sources = [TableMetric(ORDERS, metric) for metric in (*types.values(), newest, early)]
    plan = build_plan(tuple(map(check_of, sources)), {ORDERS: facts}, SPARK_LIMITS)
    engine = engine_for({ORDERS: catalog.open_table(ORDERS)})
    seen = engine.measure(plan.tables[0], plan, lambda _: None)
    assert {metric: one.figure for metric, one in seen.measured.items()} == {
        types["day"]: 0,
        types["at"]: 0,
        types["bad"]: 1,
        types["id"]: 1,
        newest: datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC),
        early: 1,
    }


def check_of(source):
    place = Place(ORDERS.file)
    return Check(id="x", clause="x", table=ORDERS, place=place, description="x", measures=source)


def test_local_parquet_is_described_without_spark(frame, tmp_path, catalog_of):
    frame.coalesce(1).write.parquet(f"{tmp_path}/orders")
    catalog = catalog_of(local("{model}", "parquet"))
    catalog._session = None  # noqa: SLF001
    facts = catalog.describe(ORDERS)
    assert (facts.rows, facts.answered_by) == (2, "footers")
    assert facts.statistics["id"] == ColumnStatistics(0, 1, 2)
    assert facts.keeps == {"zone"}


def test_partitions_are_columns_also_behind_a_glob(frame, catalog_of, tmp_path):
    frame.selectExpr("*", "date'2024-01-02' AS day").write.partitionBy("day").parquet(
        f"{tmp_path}/orders"
    )
    expected = [(1, "a", date(2024, 1, 2)), (2, None, date(2024, 1, 2))]
    for path in ("orders", "orders/*", "orders/**/*.parquet"):
        catalog = catalog_of(local(path, "parquet"))
        assert [c.name for c in catalog.describe(ORDERS).columns] == ["id", "name", "day"]
        assert sorted(map(tuple, catalog.open_table(ORDERS).collect())) == expected


def test_files_with_more_columns_are_merged(spark, catalog_of, tmp_path):
    spark.sql("SELECT 1 AS id").write.parquet(f"{tmp_path}/1")
    spark.sql("SELECT 2 AS id, 'x' AS extra").write.parquet(f"{tmp_path}/2")
    (tmp_path / "orders").mkdir()
    for number in (1, 2):
        for file in (tmp_path / str(number)).glob("*.parquet"):
            file.rename(tmp_path / "orders" / f"{number}.parquet")
    catalog = catalog_of(local("orders", "parquet"))
    facts = catalog.describe(ORDERS)
    assert [column.name for column in facts.columns] == ["id", "extra"]
    assert facts.rows is None
    assert sorted(map(tuple, catalog.open_table(ORDERS).collect())) == [(1, None), (2, "x")]


def test_files_that_contradict_each_other_are_told_apart(spark, catalog_of, tmp_path):
    spark.sql("SELECT 1 AS id").write.parquet(f"{tmp_path}/orders")
    spark.sql("SELECT array('x') AS id").write.mode("append").parquet(f"{tmp_path}/orders")
    facts = catalog_of(local("orders", "parquet")).describe(ORDERS)
    reason = facts.columns[0].unreadable
    assert "its files do not agree on its type" in reason
    # Which file is which is said too: a table of a thousand files has no other way to be mended.
    assert len(set(re.findall(r"(?:int32|list<.*>) in part-\S+\.parquet", reason))) == 2


def test_delta_figures_come_from_the_log(spark, spark_package, catalog_of, tmp_path):
    spark_package("delta")
    path = f"{tmp_path}/orders"
    before = datetime.now(UTC)
    spark.sql("SELECT 1 AS id, date'2024-01-01' AS day, 1.50BD AS price").write.format(
        "delta"
    ).save(path)
    spark.sql("SELECT 7 AS id, CAST(NULL AS DATE) AS day, 9.25BD AS price").write.format(
        "delta"
    ).mode("append").save(path)
    catalog = catalog_of(local("orders", "delta"))
    facts = catalog.describe(ORDERS)
    assert (facts.rows, facts.files, facts.answered_by) == (2, 2, "delta log")
    assert facts.statistics["id"] == ColumnStatistics(0, 1, 7)
    assert facts.statistics["day"] == ColumnStatistics(1, date(2024, 1, 1), date(2024, 1, 1))
    assert [float(facts.statistics["price"].maximum), facts.statistics["price"].nulls] == [9.25, 0]
    assert len(facts.changes) == 2
    assert before.timestamp() - 1 <= facts.changes[0].timestamp() <= facts.changes[1].timestamp()


def test_delta_rows_that_are_marked_as_deleted_leave_no_figures(
    spark, spark_package, catalog_of, tmp_path
):
    spark_package("delta")
    path = f"{tmp_path}/orders"
    spark.range(10).coalesce(1).write.format("delta").option(
        "delta.enableDeletionVectors", "true"
    ).save(path)
    spark.sql(f"DELETE FROM delta.`{path}` WHERE id = 9")  # noqa: S608
    catalog = catalog_of(local("orders", "delta"))
    facts = catalog.describe(ORDERS)
    assert (facts.rows, facts.statistics) == (None, {})
    assert len(facts.changes) == 2
    assert catalog.open_table(ORDERS).count() == 9


def test_a_delta_checkpoint_is_read_too(spark, spark_package, catalog_of, tmp_path):
    spark_package("delta")
    path = f"{tmp_path}/orders"
    for number in range(4):
        spark.range(number, number + 1).coalesce(1).write.format("delta").mode("append").option(
            "delta.checkpointInterval", "2"
        ).save(path)
    assert list((tmp_path / "orders" / "_delta_log").glob("*.checkpoint.parquet"))
    facts = catalog_of(local("orders", "delta")).describe(ORDERS)
    assert facts.statistics["id"] == ColumnStatistics(0, 0, 3)
    assert facts.rows == 4


def test_rearranging_a_delta_table_is_no_change(spark, spark_package, catalog_of, tmp_path):
    spark_package("delta")
    path = f"{tmp_path}/orders"
    spark.range(4).repartition(2).write.format("delta").save(path)
    spark.sql(f"OPTIMIZE delta.`{path}`")
    facts = catalog_of(local("orders", "delta")).describe(ORDERS)
    assert (facts.files, len(facts.changes)) == (1, 1)


def test_an_iceberg_table_at_a_path_is_read(spark, spark_package, catalog_of):
    spark_package("iceberg")
    spark.sql(
        "CREATE TABLE floe_iceberg.files_at.orders USING iceberg AS SELECT 1 AS id, 'a' AS name"
    )
    place = spark.conf.get("spark.sql.catalog.floe_iceberg.warehouse") + "/files_at/orders"
    try:
        catalog = catalog_of(local(place, "iceberg"))
        facts = catalog.describe(ORDERS)
        assert (facts.rows, facts.format, facts.answered_by) == (1, "iceberg", "manifests")
        assert len(facts.changes) == 1
        assert rows_of(catalog) == [(1, "a")]
    finally:
        spark.sql("DROP TABLE floe_iceberg.files_at.orders PURGE")


@pytest.mark.parametrize(
    ("path", "form", "reason", "is_missing"),
    [
        ("absent", "parquet", "there is nothing at its path", True),
        ("absent/*.csv", "csv", "there are no files to read at its path", False),
        ("empty", "parquet", "there are no files to read at its path", False),
        ("bad.parquet", "parquet", "a file is damaged, or not of the format", False),
        ("bad.avro", "avro", "a file is damaged, or not of the format", False),
        ("bad.orc", "orc", "a file is damaged, or not of the format", False),
        ("empty", "delta", "the table does not exist", True),
    ],
)
def test_what_cannot_be_read_says_why(
    catalog_of, tmp_path, spark_package, path, form, reason, is_missing
):
    if form in ("avro", "delta"):
        spark_package(form)
    (tmp_path / "empty").mkdir()
    for suffix in ("parquet", "avro", "orc"):
        (tmp_path / f"bad.{suffix}").write_text("this is no such file, not at all" * 9)
    found = catalog_of(local(path, form)).describe(ORDERS)
    assert isinstance(found, Unreachable)
    assert reason in found.reason
    assert found.reason.startswith(f"{form} files at {path}: ")
    assert "\n" not in found.reason
    assert "java" not in found.reason
    assert (found.is_outside, found.is_missing) == (True, is_missing)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"path": "x", "format": "xlsx"}, "floe has no reader for the format 'xlsx'"),
        ({"path": "x"}, "server 'shop' does not say which format its files have: add a format"),
        ({"format": "csv"}, "server 'shop' has no path or location"),
        ({"path": "${DATA}/x", "format": "csv"}, "the environment variable DATA is not set"),
        ({"path": "s3://b/x", "format": "csv"}, "s3:// is no local path"),
    ],
)
def test_a_server_that_says_too_little_is_not_the_worlds_fault(catalog_of, values, reason):
    source = TableSource(ORDERS, "shop", "local", values, frozenset(values))
    assert catalog_of(source).describe(ORDERS) == Unreachable(reason, is_outside=False)


def test_variables_are_filled_in_when_the_table_is_opened(frame, catalog_of, tmp_path):
    frame.write.parquet(f"{tmp_path}/raw/orders")
    source = local("${STAGE:-raw}/{model}", "parquet")
    assert catalog_of(source).describe(ORDERS).rows == 2
    found = catalog_of(source, {"STAGE": "gold"}).describe(ORDERS)
    assert found.reason.startswith("parquet files at ${STAGE:-raw}/orders: there is nothing")


def test_a_table_is_opened_once(frame, catalog_of, tmp_path):
    frame.write.parquet(f"{tmp_path}/orders")
    catalog = catalog_of(local("orders", "parquet"))
    assert catalog.open_table(ORDERS) is catalog.open_table(ORDERS)
    assert catalog.describe(ORDERS) is catalog.describe(ORDERS)


# Spark looks through JSON once, for the columns that it has.
@pytest.mark.parametrize(("form", "jobs"), [("parquet", 0), ("csv", 0), ("json", 1)])
def test_opening_files_costs_no_job_where_they_say_what_they_hold(
    spark, frame, catalog_of, tmp_path, form, jobs
):
    options = {"header": "true"} if form == "csv" else {}
    frame.coalesce(1).write.options(**options).format(form).save(f"{tmp_path}/orders")
    names = DataType("struct", fields=(Field("name", DataType("date")),))
    catalog = catalog_of(local("{model}", form), declared=names if form == "json" else None)
    context, group = spark.sparkContext, f"open {tmp_path}"
    context.setJobGroup(group, group)
    try:
        opened = catalog.open_table(ORDERS)
    finally:
        context.setLocalProperty("spark.jobGroup.id", None)
    assert len(context.statusTracker().getJobIdsForGroup(group)) == jobs
    assert opened.count() == 2


def test_xml_is_read_by_the_element_that_is_a_row(catalog_of, tmp_path):
    rows = "<order><id>1</id></order><order><id>2</id></order>"
    (tmp_path / "orders.xml").write_text(f"<orders>{rows}</orders>")
    catalog = catalog_of(local("orders.xml", "xml", rowTag="order"))
    assert rows_of(catalog) == [(1,), (2,)]


def test_custom_properties_are_options_too(catalog_of, tmp_path):
    (tmp_path / "orders.json").write_text('{"id": 1}\n{"id": 2}\n')
    (tmp_path / "orders.csv").write_text("id,name\n1,-\n")
    custom = [{"property": "multiLine", "value": True}, {"property": "nullValue", "value": "-"}]
    options = ChosenServer("shop", values={"customProperties": custom}).details
    frame = catalog_of(local("orders.json", "json", **options)).open_table(ORDERS)
    assert [tuple(row) for row in frame.collect()] == [(1, None), (None, "orders.json")]
    assert rows_of(catalog_of(local("orders.csv", "csv", **options))) == [("1", None)]

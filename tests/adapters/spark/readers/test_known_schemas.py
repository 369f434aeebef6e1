import json
from datetime import UTC, datetime
from decimal import Decimal

import pyarrow as pa
import pytest
from pyarrow import parquet
from pyspark.sql import types as spark_types

from floe.adapters.spark.readers.known_schemas import parquet_schema
from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.adapters.spark.types import to_columns
from floe.checks import Table
from floe.plan import ColumnStatistics, TableSource, Unreachable
from floe.table_files import columns_of, load_schema, read_footers

MOMENT = datetime(2024, 1, 1, tzinfo=UTC)
ARROW = {
    "boolean": pa.array([True]),
    "int8": pa.array([1], pa.int8()),
    "int16": pa.array([1], pa.int16()),
    "int32": pa.array([1], pa.int32()),
    "int64": pa.array([1], pa.int64()),
    "uint8": pa.array([1], pa.uint8()),
    "uint16": pa.array([1], pa.uint16()),
    "uint32": pa.array([1], pa.uint32()),
    "uint64": pa.array([1], pa.uint64()),
    "float32": pa.array([1.5], pa.float32()),
    "float64": pa.array([1.5]),
    "string": pa.array(["x"]),
    "large_string": pa.array(["x"], pa.large_string()),
    "binary": pa.array([b"x"]),
    "large_binary": pa.array([b"x"], pa.large_binary()),
    "date": pa.array([MOMENT.date()]),
    "millis": pa.array([MOMENT], pa.timestamp("ms", "Asia/Tokyo")),
    "micros": pa.array([MOMENT], pa.timestamp("us", "UTC")),
    "local": pa.array([MOMENT.replace(tzinfo=None)], pa.timestamp("us")),
    "decimal9": pa.array([Decimal("1.5")], pa.decimal128(9, 2)),
    "decimal18": pa.array([Decimal("1.5")], pa.decimal128(18, 2)),
    "decimal38": pa.array([Decimal("1.5")], pa.decimal128(38, 10)),
    "list": pa.array([[{"a": 1, "b": ["x"]}]]),
    "large_list": pa.array([[1]], pa.large_list(pa.int32())),
    "map": pa.array([[("k", [1])]], pa.map_(pa.string(), pa.list_(pa.int32()))),
    "struct": pa.array([{"x": 1, "y": {"z": MOMENT.replace(tzinfo=None)}}]),
    "Ünï çödé.dots": pa.array([1]),
}
SPARK = """
SELECT 1Y AS b, 1S AS s, 1 AS i, 1L AS l, 1.5F AS f, 1.5D AS d, 1.50BD AS p, true AS t, 'x' AS text,
  X'00' AS bin, date'2024-01-01' AS day, timestamp'2024-01-01' AS moment,
  timestamp_ntz'2024-01-01' AS local, array(named_struct('x', 1)) AS a, map('k', array(1L)) AS m,
  named_struct('x', 1, 'y', map(1, 'z')) AS st, interval '1' day AS span,
  CAST('abc' AS CHAR(5)) AS fixed
"""
STORED = (
    *(
        made()
        for made in (
            spark_types.BooleanType,
            spark_types.ByteType,
            spark_types.ShortType,
            spark_types.IntegerType,
            spark_types.LongType,
            spark_types.FloatType,
            spark_types.DoubleType,
            spark_types.StringType,
            spark_types.BinaryType,
            spark_types.DateType,
            spark_types.TimestampType,
            spark_types.TimestampNTZType,
            spark_types.DayTimeIntervalType,
            spark_types.YearMonthIntervalType,
            spark_types.CalendarIntervalType,
            spark_types.VariantType,
            spark_types.NullType,
            spark_types.DecimalType,
            spark_types.TimeType,
        )
    ),
    spark_types.DecimalType(38, 18),
    spark_types.TimeType(3),
    spark_types.CharType(3),
    spark_types.VarcharType(7),
    spark_types.DayTimeIntervalType(0, 1),
    spark_types.StructType()
    .add("a", "integer")
    .add("b", spark_types.ArrayType(spark_types.DateType())),
)


def jobs_of(spark, group, action):
    """What an action gives, and how many jobs Spark ran for it."""
    spark.sparkContext.setJobGroup(group, group)
    try:
        result = action()
    finally:
        for key in ("spark.jobGroup.id", "spark.job.description"):
            spark.sparkContext.setLocalProperty(key, None)
    return result, len(spark.sparkContext.statusTracker().getJobIdsForGroup(group))


@pytest.mark.spark
@pytest.mark.parametrize("name", ARROW)
def test_a_column_of_arrow_has_the_type_that_spark_infers(spark, tmp_path, name):
    path = str(tmp_path / "x.parquet")
    parquet.write_table(pa.table({name: ARROW[name]}), path)
    assert parquet_schema(spark, path) == spark.read.parquet(path).schema


@pytest.mark.spark
@pytest.mark.parametrize("outputs", ["INT96", "TIMESTAMP_MICROS", "TIMESTAMP_MILLIS"])
def test_columns_that_spark_wrote_have_the_types_that_spark_infers(spark, tmp_path, outputs):
    path = str(tmp_path / "x")
    key = "spark.sql.parquet.outputTimestampType"
    before = spark.conf.get(key)
    spark.conf.set(key, outputs)
    try:
        spark.sql(SPARK).write.parquet(path)
    finally:
        spark.conf.set(key, before)
    assert parquet_schema(spark, path) == spark.read.parquet(path).schema


@pytest.mark.spark
def test_old_moments_and_old_versions_have_the_types_that_spark_infers(spark, tmp_path):
    for number, options in enumerate(
        ({"use_deprecated_int96_timestamps": True}, {"version": "1.0"}, {"store_schema": False})
    ):
        path = str(tmp_path / f"{number}.parquet")
        columns = {name: ARROW[name] for name in ("micros", "local", "uint32", "int8", "list")}
        parquet.write_table(pa.table(columns), path, **options)
        assert parquet_schema(spark, path) == spark.read.parquet(path).schema


@pytest.mark.spark
def test_a_table_with_a_known_schema_is_opened_without_a_job(spark, tmp_path):
    path = str(tmp_path / "x.parquet")
    parquet.write_table(pa.table(ARROW), path)
    schema = parquet_schema(spark, path)
    inferred, jobs = jobs_of(spark, f"infer {path}", lambda: spark.read.parquet(path))
    assert jobs == 1
    given, jobs = jobs_of(spark, f"give {path}", lambda: spark.read.schema(schema).parquet(path))
    assert jobs == 0
    assert given.schema == inferred.schema
    assert given.collect() == inferred.collect()


@pytest.mark.spark
def test_what_spark_may_see_otherwise_is_left_to_it(spark, tmp_path):
    row = pa.table({"a": [1]})
    for folder in ("summary", "partitioned/day=1", "differing", "same"):
        (tmp_path / folder).mkdir(parents=True)
        parquet.write_table(row, tmp_path / folder / "1.parquet")
    parquet.write_metadata(row.schema, tmp_path / "summary" / "_common_metadata")
    parquet.write_table(pa.table({"a": ["x"]}), tmp_path / "differing" / "2.parquet")
    parquet.write_table(pa.table({"a": [1], "A": [1]}), tmp_path / "twice.parquet")
    (tmp_path / "damaged.parquet").write_text("no Parquet")
    names = ("summary", "partitioned", "differing", "twice.parquet", "damaged.parquet", "none")
    assert [parquet_schema(spark, str(tmp_path / name)) for name in names] == [None] * len(names)
    assert parquet_schema(spark, str(tmp_path / "same")) is not None


@pytest.mark.spark
def test_settings_that_change_types_leave_the_schema_to_spark(spark, tmp_path):
    parquet.write_table(pa.table({"a": ARROW["local"]}), tmp_path / "x.parquet")
    spark.conf.set("spark.sql.parquet.inferTimestampNTZ.enabled", "false")
    try:
        assert parquet_schema(spark, str(tmp_path / "x.parquet")) is None
    finally:
        spark.conf.unset("spark.sql.parquet.inferTimestampNTZ.enabled")


@pytest.mark.spark
def test_footers_and_spark_see_the_same_columns(spark, tmp_path):
    frame = spark.sql(
        "SELECT 1 AS i, 2L AS l, 1Y AS b, 'x' AS s, date'2024-01-01' AS d, "
        "timestamp'2024-01-01' AS t, timestamp_ntz'2024-01-01' AS n, 1.50BD AS p, "
        "array(1) AS a, map('k', 1.5D) AS m, named_struct('x', 1, 'y', array('z')) AS st, "
        "true AS f, X'00' AS bin, CAST(1 AS FLOAT) AS fl, 'eu' AS region"
    )
    frame.write.partitionBy("region").parquet(f"{tmp_path}/by_spark")
    table = pa.table(
        {
            "u8": pa.array([1], pa.uint8()),
            "u64": pa.array([1], pa.uint64()),
            "s": pa.array(["x"], pa.large_string()),
            "l": pa.array([[{"a": 1}]]),
            "m": pa.array([[("k", 1)]], pa.map_(pa.string(), pa.int32())),
            "t": pa.array([datetime(2024, 1, 1, tzinfo=UTC)], pa.timestamp("ms", "Asia/Tokyo")),
            "n": pa.array([datetime(2024, 1, 1)], pa.timestamp("us")),  # noqa: DTZ001
            "d": pa.array([Decimal("1.5")], pa.decimal128(20, 3)),
        }
    )
    parquet.write_table(table, tmp_path / "by_arrow.parquet")
    for name in ("by_spark", "by_arrow.parquet"):
        path = f"{tmp_path}/{name}"
        assert read_footers(path).columns == to_columns(spark.read.parquet(path).schema)


@pytest.mark.spark
def test_the_figures_of_files_that_spark_wrote_are_those_that_spark_counts(spark, tmp_path):
    spark.range(1000).selectExpr(
        "IF(id % 7 = 0, NULL, id * 3 - 500) AS whole",
        "CAST(id AS DECIMAL(30, 4)) / 8 AS price",
        "date_add(date'2024-01-01', CAST(id AS INT)) AS day",
        "CAST(id AS STRING) AS name",
    ).repartition(3).write.parquet(f"{tmp_path}/t")
    seen = read_footers(f"{tmp_path}/t").statistics
    frame = spark.read.parquet(f"{tmp_path}/t")
    for name in frame.columns:
        figures = frame.selectExpr(
            f"count_if({name} IS NULL)", f"min({name})", f"max({name})"
        ).first()
        assert seen[name] == ColumnStatistics(*figures)


@pytest.mark.parametrize("data_type", STORED, ids=lambda data_type: data_type.simpleString())
def test_a_stored_schema_has_the_columns_that_spark_sees(data_type):
    nested = spark_types.StructType().add("x", data_type, nullable=False)
    types = (
        data_type,
        nested,
        spark_types.ArrayType(data_type, containsNull=False),
        spark_types.MapType(spark_types.StringType(), data_type, valueContainsNull=False),
    )
    for place, inner in enumerate(types):
        schema = spark_types.StructType().add("a", inner, nullable=place % 2 == 0)
        assert columns_of(load_schema(schema.json())) == to_columns(schema)


def test_a_text_of_a_limited_length_is_stored_beside_its_type():
    metadata = {"__CHAR_VARCHAR_TYPE_STRING": "varchar(20)"}
    inner = spark_types.StructType().add("b", "string", metadata=metadata)
    schema = spark_types.StructType().add("a", "string", metadata=metadata).add("s", inner)
    assert columns_of(load_schema(schema.json())) == to_columns(schema)


def test_a_table_whose_schema_brings_a_class_along_is_not_opened(tmp_path):
    field = {"name": "a", "type": {"type": "udt", "serializedClass": "Y29z", "sqlType": "integer"}}
    written = json.dumps({"type": "struct", "fields": [field]})
    table = pa.table({"a": [1]}).replace_schema_metadata(
        {"org.apache.spark.sql.parquet.row.metadata": written}
    )
    parquet.write_table(table, tmp_path / "x.parquet")
    orders = Table("orders.odcs.yaml", "orders", "orders")
    values = {"path": "x.parquet", "format": "parquet"}
    source = TableSource(orders, "lake", "local", values)
    seen = SparkCatalog(pytest.fail, {orders: source}, tmp_path).describe(orders)
    reason = "its schema brings a Python class along, which floe does not run"
    assert seen == Unreachable(reason, is_outside=False)

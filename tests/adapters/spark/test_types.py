import pytest
from pyspark.sql import types as spark

from floe.adapters.spark.types import quote_name, to_columns, to_data_type, to_ddl
from floe.model import DataType, Field

PLAIN = [
    (spark.BooleanType(), "boolean", "boolean"),
    (spark.ByteType(), "int8", "tinyint"),
    (spark.ShortType(), "int16", "smallint"),
    (spark.IntegerType(), "int32", "int"),
    (spark.LongType(), "int64", "bigint"),
    (spark.FloatType(), "float32", "float"),
    (spark.DoubleType(), "float64", "double"),
    (spark.StringType(), "string", "string"),
    (spark.StringType("UTF8_LCASE"), "string", "string"),
    (spark.BinaryType(), "binary", "binary"),
    (spark.DateType(), "date", "date"),
    (spark.TimestampType(), "timestamp", "timestamp"),
    (spark.TimestampNTZType(), "timestamp_ntz", "timestamp_ntz"),
    (spark.DayTimeIntervalType(), "interval", "interval"),
    (spark.YearMonthIntervalType(), "interval", "interval"),
    (spark.CalendarIntervalType(), "interval", "interval"),
    (spark.VariantType(), "variant", "variant"),
    (spark.NullType(), "unknown", None),
]


@pytest.mark.parametrize(("spark_type", "kind", "ddl"), PLAIN)
def test_a_plain_type_has_its_word_on_both_sides(spark_type, kind, ddl):
    assert to_data_type(spark_type) == DataType(kind)
    assert to_ddl(DataType(kind)) == ddl


def test_sizes_come_along():
    assert to_data_type(spark.DecimalType(12, 3)) == DataType("decimal", precision=12, scale=3)
    assert to_data_type(spark.CharType(3)) == DataType("string", length=3)
    assert to_data_type(spark.VarcharType(9)) == DataType("string", length=9)
    assert to_data_type(spark.TimeType(3)) == DataType("time", precision=3)


def test_nested_types_are_followed_down():
    nested = spark.StructType(
        [
            spark.StructField("tags", spark.ArrayType(spark.StringType(), containsNull=False)),
            spark.StructField(
                "prices", spark.MapType(spark.StringType(), spark.DecimalType(9, 2)), nullable=False
            ),
        ]
    )
    assert to_data_type(nested) == DataType(
        "struct",
        fields=(
            Field("tags", DataType("array", element=DataType("string"), contains_null=False)),
            Field(
                "prices",
                DataType(
                    "map",
                    key=DataType("string"),
                    value=DataType("decimal", precision=9, scale=2),
                ),
                nullable=False,
            ),
        ),
    )
    assert (
        to_ddl(to_data_type(nested))
        == "struct<`tags`:array<string>,`prices`:map<string,decimal(9,2)> not null>"
    )


def test_a_column_shows_the_length_that_spark_keeps_beside_it():
    metadata = {"__CHAR_VARCHAR_TYPE_STRING": "varchar(5)"}
    schema = spark.StructType(
        [spark.StructField("code", spark.StringType(), nullable=False, metadata=metadata)]
    )
    (column,) = to_columns(schema)
    assert (column.type, column.nullable, column.written) == (
        DataType("string", length=5),
        False,
        "varchar(5)",
    )


def test_a_length_is_left_out_so_that_no_cast_cuts_a_text():
    assert to_ddl(DataType("string", length=5)) == "string"


@pytest.mark.parametrize(
    "data_type",
    [
        DataType("unknown"),
        DataType("decimal", precision=39, scale=0),
        DataType("array"),
        DataType("array", element=DataType("unknown")),
        DataType("struct", fields=(Field("a", DataType("unknown")),)),
        DataType("map", key=DataType("string")),
    ],
)
def test_what_spark_does_not_have_has_no_ddl(data_type):
    assert to_ddl(data_type) is None


@pytest.mark.parametrize(
    ("data_type", "ddl"),
    [
        (DataType("decimal"), "decimal(38,18)"),
        (DataType("decimal", precision=10), "decimal(10,0)"),
        (DataType("uuid"), "string"),
        (DataType("json"), "string"),
        (DataType("time"), "time(6)"),
    ],
)
def test_ddl_fills_in_what_was_left_open(data_type, ddl):
    assert to_ddl(data_type) == ddl


def test_a_hostile_name_is_quoted():
    assert quote_name("a`; drop") == "`a``; drop`"


@pytest.mark.spark
def test_what_to_ddl_writes_spark_reads(spark):
    data_type = DataType(
        "struct",
        fields=(
            Field("a b`c", DataType("int64")),
            Field(
                "deep",
                DataType(
                    "array",
                    element=DataType("struct", fields=(Field("x", DataType("timestamp_ntz")),)),
                ),
            ),
        ),
    )
    frame = spark.sql(f"SELECT CAST(NULL AS {to_ddl(data_type)}) AS value")
    assert to_data_type(frame.schema["value"].dataType) == data_type


@pytest.mark.spark
def test_every_type_of_a_spark_table_is_known(spark):
    frame = spark.sql(
        "SELECT parse_json('{}') AS v, make_ym_interval(1) AS ym, make_dt_interval(1) AS dt, "
        "time'10:00:00' AS t, NULL AS n, array(named_struct('a', 1Y)) AS s"
    )
    kinds = [column.type.kind for column in to_columns(frame.schema)]
    assert kinds == ["variant", "interval", "interval", "time", "unknown", "array"]

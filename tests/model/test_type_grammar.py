import pytest

from floe.model import DataType, Field, parse_type


def decimal(precision, scale):
    return DataType("decimal", precision=precision, scale=scale)


def array(element, **more):
    return DataType("array", element=element, **more)


def struct(**fields):
    return DataType("struct", fields=tuple(Field(name, kind) for name, kind in fields.items()))


INT = DataType("int32")
STRING = DataType("string")


@pytest.mark.req("REQ-229.4")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("struct<a:int,b:array<decimal(10,2)>>", struct(a=INT, b=array(decimal(10, 2)))),
        (
            "struct<a: int not null comment 'x'>",
            DataType("struct", fields=(Field("a", INT, nullable=False),)),
        ),
        ("map<string,bigint>", DataType("map", key=STRING, value=DataType("int64"))),
        ("varchar(10)", DataType("string", length=10)),
        ("char(3)", DataType("string", length=3)),
        ("timestamp_ntz", DataType("timestamp_ntz")),
        ("interval day", DataType("interval")),
        ("interval day to second", DataType("interval")),
        ("interval year(4) to month", DataType("interval")),
        ("string collate UTF8_BINARY", STRING),
        ("tinyint", DataType("int8")),
        ("character varying(10)", DataType("string", length=10)),
        ("timestamp with time zone", DataType("timestamp")),
        ("timestamp(6) without time zone", DataType("timestamp_ntz", precision=6)),
        ("time without time zone", DataType("time")),
        ("double precision", DataType("float64")),
        ("int4", INT),
        ("int8", DataType("int64")),
        ("serial", INT),
        ("numeric(10,2)", decimal(10, 2)),
        ("numeric(10)", decimal(10, 0)),
        ("numeric", DataType("decimal")),
        ("text[]", array(STRING)),
        ("integer array[4]", array(INT)),
        ("jsonb", DataType("json")),
        ("uuid", DataType("uuid")),
        ("bytea", DataType("binary")),
        ("bit(8)", DataType("binary")),
        ("NUMBER(38,0)", decimal(38, 0)),
        ("VARIANT", DataType("variant")),
        ("TIMESTAMP_TZ", DataType("timestamp")),
        ("OBJECT", DataType("struct")),
        ("VECTOR(FLOAT, 256)", array(DataType("float32"))),
        ("INT64", DataType("int64")),
        ("STRUCT<a INT64>", struct(a=DataType("int64"))),
        ("ARRAY<STRING>", array(STRING)),
        ("BIGNUMERIC", decimal(76, 38)),
        ("HUGEINT", decimal(39, 0)),
        ('STRUCT(a INTEGER, "b c" VARCHAR)', struct(**{"a": INT, "b c": STRING})),
        ("INTEGER[3][]", array(array(INT))),
        ("MAP(VARCHAR, INTEGER)", DataType("map", key=STRING, value=INT)),
        ("ENUM('a', 'it''s')", STRING),
        ("tinyint(1)", DataType("boolean")),
        ("tinyint(4)", DataType("int8")),
        ("int(11) unsigned", DataType("int64")),
        ("bigint unsigned", decimal(20, 0)),
        ("double(10,2)", DataType("float64")),
        ("varchar(5) character set utf8mb4", DataType("string", length=5)),
        ("nvarchar(max)", STRING),
        ("datetimeoffset(7)", DataType("timestamp", precision=7)),
        ("bit", DataType("boolean")),
        ("float(53)", DataType("float64")),
        ("float(24)", DataType("float32")),
        ("money", decimal(19, 4)),
        ("VARCHAR2(10 CHAR)", DataType("string", length=10)),
        ("NUMBER(*,0)", decimal(38, 0)),
        ("NUMBER(10,-2)", decimal(10, -2)),
        ("TIMESTAMP(3) WITH LOCAL TIME ZONE", DataType("timestamp", precision=3)),
        ("row(a integer, b row(c varchar))", struct(a=INT, b=struct(c=STRING))),
        ("row(integer, double precision)", struct(field0=INT, field1=DataType("float64"))),
        ("row(a timestamp(6) with time zone)", struct(a=DataType("timestamp", precision=6))),
        ("array(row(x date))", array(struct(x=DataType("date")))),
        ("fixed[16]", DataType("binary", length=16)),
        ("list<string>", array(STRING)),
        ("BYTE_ARRAY", DataType("binary")),
        ("varchar(10) NOT NULL", DataType("string", length=10)),
        ("array<int not null>", array(INT, contains_null=False)),
        (
            "struct<timestamp:timestamp,date date>",
            struct(timestamp=DataType("timestamp"), date=DataType("date")),
        ),
        ("struct<>", DataType("struct")),
        ("  Int  ", INT),
    ],
)
def test_a_type_is_read(text, expected):
    assert parse_type(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "  ",
        "bogus",
        "int foo",
        "int)",
        "struct<",
        "struct<a>",
        "struct<a:int",
        "struct<a:>",
        "map<string>",
        "array<int",
        "array<>",
        "decimal(",
        "decimal(10",
        "decimal((10))",
        "int[",
        "int; drop table x",
        "a.b",
        "'int'",
        "varchar(10) collate",
        "array<" * 41 + "int" + ">" * 41,
        "array<" * 100_000,
        "int" + " " * 30_000 + "x",
    ],
)
def test_what_is_no_type_is_not_read(text):
    assert parse_type(text) is None


@pytest.mark.parametrize(
    ("text", "dialect", "expected"),
    [
        ("timestamp", "postgres", DataType("timestamp_ntz")),
        ("timestamp", "spark", DataType("timestamp")),
        ("timestamp", "sqlserver", DataType("binary")),
        ("timestamp(6)", "trino", DataType("timestamp_ntz", precision=6)),
        ("float", "postgres", DataType("float64")),
        ("float", "duckdb", DataType("float32")),
        ("INTEGER", "bigquery", DataType("int64")),
        ("NUMERIC", "bigquery", decimal(38, 9)),
        ("INTEGER", "snowflake", decimal(38, 0)),
        ("NUMBER(10,2)", "snowflake", decimal(10, 2)),
        ("DATE", "oracle", DataType("timestamp_ntz")),
        ("LONG", "oracle", STRING),
        ("tinyint", "sqlserver", DataType("int16")),
        ("int", "a server that nobody knows", INT),
    ],
)
def test_a_word_means_what_its_server_means_by_it(text, dialect, expected):
    found = parse_type(text, dialect)
    assert found == expected
    assert not found.is_vague


@pytest.mark.parametrize("text", ["timestamp", "float", "varchar", "datetime", "timestamp(3)"])
def test_a_word_that_servers_read_differently_is_vague(text):
    assert parse_type(text).is_vague

import pytest

from floe.comparing import is_identical, is_same


@pytest.mark.parametrize(
    ("value", "other", "expected"),
    [
        (1, 1.0, True),
        (True, 1, False),
        ({"a": [True]}, {"a": [1]}, False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ([1, 2], [2, 1], False),
        ("a", "a ", False),
    ],
)
def test_true_is_not_one(value, other, expected):
    assert is_identical(value, other) is expected


@pytest.mark.parametrize(
    ("key", "value", "other", "expected"),
    [
        ("description", "a", " a\n", True),
        ("description", "a", "A", False),
        ("version", "v1.0.0", "1.0.0", True),
        ("version", "1.0.0", "1.1.0", False),
        ("version", "", "", True),
        ("domain", "Sales EU", "sales_eu", True),
        ("physicalType", "VARCHAR(10)", "character varying(10)", True),
        ("physicalType", "varchar(10)", "varchar(20)", False),
        ("physicalType", "GEOMETRY", "geometry", True),
        ("physicalType", "timestamp", "timestamptz", False),
        ("physicalType", "timestamp with time zone", "timestamptz", True),
        ("physicalType", "time", "timetz", False),
        ("physicalType", "time with time zone", "TIMETZ", True),
        ("physicalType", "float", "real", False),
        ("physicalType", "float(24)", "real", True),
        ("physicalType", "char(10)", "varchar(10)", False),
        ("physicalType", "char(10)", "CHARACTER (10)", True),
        ("physicalType", "nvarchar(10)", "national character varying(10)", True),
        ("physicalType", "text", "inet", False),
        ("physicalType", "json", "jsonb", False),
        ("physicalType", "smallint", "uint8", False),
        ("physicalType", "tinyint unsigned", "utinyint", True),
        ("physicalType", "int8", "bigint", True),
        ("physicalType", "INT64", "bigint", True),
        ("physicalType", "Int8", "Int64", False),
        ("physicalType", "array<int8>", "array<int64>", False),
        ("physicalType", "enum('a','b')", "ENUM ( 'a', 'b' )", True),
        ("physicalType", "enum('a','b')", "enum('a')", False),
        ("physicalType", "enum('A')", "ENUM('a')", False),
        ("physicalType", "array<timestamp>", "array<timestamptz>", False),
        ("physicalType", "int not null", "int", False),
        ("physicalType", "int null", "int", True),
        ("physicalType", "varchar2(10 char)", "varchar2(10 byte)", False),
        ("physicalType", "varchar2(10 char)", "VARCHAR2( 10 CHAR )", True),
        ("physicalType", "varchar(max)", "varchar", False),
        ("physicalType", "binary(16)", "varbinary(16)", False),
        ("physicalType", "varbinary(16)", "binary varying(16)", True),
        ("physicalType", "double unsigned", "double", False),
        ("physicalType", "decimal(10,2) unsigned", "decimal(12,2) unsigned", False),
        ("physicalType", "varchar(9) character set utf8", "varchar(9) character set ascii", False),
        ("physicalType", "varchar(9) collate de", "VARCHAR(9) COLLATE DE", True),
        (
            "physicalType",
            "struct<a:timestamp with local time zone>",
            "struct<a:timestamptz>",
            False,
        ),
        ("physicalType", "struct<a:inet>", "struct<a:cidr>", False),
        ("physicalType", "vector(3)", "vector(4)", False),
        ("physicalType", "interval year to month", "interval day", False),
        ("value", True, 1, False),
    ],
)
def test_other_words_can_mean_the_same(key, value, other, expected):
    assert is_same(key, value, other) is expected

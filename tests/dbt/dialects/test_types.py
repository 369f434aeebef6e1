"""What the types of contracts are called by each engine."""

import duckdb
import pytest

from floe.dbt.dialects import dialect_of, is_complete
from floe.errors import ConfigurationError
from floe.model import DataType, parse_type

ADAPTERS = ("spark", "duckdb", "postgres", "snowflake", "bigquery")
NESTED = "array<struct<a:int,order:map<string,decimal(5,1)>>>"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("boolean", ("boolean", "boolean", "boolean", "boolean", "bool")),
        ("tinyint", ("tinyint", "tinyint", "smallint", "tinyint", "int64")),
        ("int", ("int", "integer", "integer", "integer", "int64")),
        ("bigint", ("bigint", "bigint", "bigint", "bigint", "int64")),
        ("float4", ("float", "float", "real", "float", "float64")),
        ("double", ("double", "double", "double precision", "float", "float64")),
        (
            "decimal(10,2)",
            ("decimal(10,2)", "decimal(10,2)", "numeric(10,2)", "number(10,2)", "numeric(10,2)"),
        ),
        ("decimal", ("decimal(38,18)", "decimal(38,18)", "numeric", "number(38,18)", "numeric")),
        (
            "decimal(50,30)",
            (
                "decimal(38,18)",
                "decimal(38,18)",
                "numeric(50,30)",
                "number(38,18)",
                "bignumeric(50,30)",
            ),
        ),
        ("varchar(20)", ("varchar(20)", "varchar(20)", "varchar(20)", "varchar(20)", "string(20)")),
        ("text", ("string", "varchar", "text", "varchar", "string")),
        ("binary", ("binary", "blob", "bytea", "binary", "bytes")),
        ("time", ("string", "time", "time", "time", "time")),
        ("timestamptz", ("timestamp", "timestamptz", "timestamptz", "timestamp_tz", "timestamp")),
        (
            "timestamp_ntz",
            ("timestamp_ntz", "timestamp", "timestamp", "timestamp_ntz", "datetime"),
        ),
        ("uuid", ("string", "uuid", "uuid", "varchar", "string")),
        ("json", ("string", "json", "jsonb", "variant", "json")),
        ("array<int>", ("array<int>", "integer[]", "integer[]", "array", "array<int64>")),
        (
            NESTED,
            (
                "array<struct<a:int,`order`:map<string,decimal(5,1)>>>",
                'struct(a integer, "order" map(varchar, decimal(5,1)))[]',
                "jsonb",
                "array",
                "array<struct<a int64, `order` array<struct<key string, value numeric(5,1)>>>>",
            ),
        ),
        ("array<array<int>>", ("array<array<int>>", "integer[][]", "integer[][]", "array", "json")),
        ("struct", ("string", "json", "jsonb", "object", "json")),
    ],
)
def test_a_type_has_a_name_in_every_dialect(written, expected):
    data_type = parse_type(written)
    assert tuple(dialect_of(name).type_name(data_type) for name in ADAPTERS) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("varchar(20)", ("string", "varchar", "varchar", "varchar(20)", "string")),
        (
            "decimal(10,2)",
            ("decimal(10,2)", "decimal(10,2)", "numeric(10,2)", "number(10,2)", "numeric"),
        ),
    ],
)
def test_a_cast_leaves_out_sizes_that_would_cut_or_fail(written, expected):
    casts = [dialect_of(name).cast("x", parse_type(written)) for name in ADAPTERS]
    assert casts == [f"cast(x as {name})" for name in expected]


@pytest.mark.parametrize(
    ("data_type", "expected"),
    [
        (DataType("decimal", precision=2, scale=-3), "decimal(5,0)"),
        (DataType("decimal", precision=2, scale=4), "decimal(4,4)"),
        (DataType("decimal", precision=76, scale=38), "decimal(38,6)"),
        (DataType("decimal", precision=40, scale=0), "decimal(38,0)"),
    ],
)
def test_digits_are_cut_from_the_fraction_first(data_type, expected):
    assert dialect_of("spark").type_name(data_type) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("int", True),
        (NESTED, True),
        ("array", False),
        ("map", False),
        ("struct", False),
        ("array<struct<a:unknown>>", False),
    ],
)
def test_a_type_is_complete_when_all_of_its_parts_are_known(written, expected):
    assert is_complete(parse_type(written)) is expected


@pytest.mark.parametrize("written", ["decimal(10,2)", NESTED, "uuid", "timestamptz", "time"])
def test_duckdb_knows_the_types_that_are_written_for_it(written):
    cast = dialect_of("duckdb").cast("null", parse_type(written))
    assert duckdb.sql(f"select {cast}").fetchall() == [(None,)]


def test_an_unknown_adapter_is_told():
    with pytest.raises(ConfigurationError, match="no dialect for the adapter 'oracle', only spark"):
        dialect_of("oracle")

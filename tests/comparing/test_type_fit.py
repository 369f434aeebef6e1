import pytest

from floe.comparing import KEEPS_ALL, contradicts, type_misfit
from floe.model import DataType, parse_type


@pytest.mark.req("REQ-229.4")
@pytest.mark.parametrize(
    ("logical", "actual", "expected"),
    [
        ("integer", "bigint", None),
        ("integer", "tinyint", None),
        ("integer", "decimal(18,0)", None),
        ("integer", "decimal(18,2)", "is decimal(18,2), declared integer"),
        ("integer", "decimal", "is decimal, declared integer"),
        ("integer", "string", "is string, declared integer"),
        ("integer", "double", "is double, declared integer"),
        ("number", "double", None),
        ("number", "decimal(10,2)", None),
        ("number", "int", None),
        ("number", "string", "is string, declared number"),
        ("string", "varchar(3)", None),
        ("string", "uuid", None),
        ("string", "json", None),
        ("string", "binary", None),
        ("string", "int", "is int, declared string"),
        ("boolean", "boolean", None),
        ("boolean", "int", "is int, declared boolean"),
        ("date", "date", None),
        ("date", "timestamp", "is timestamp, declared date"),
        ("timestamp", "timestamp", None),
        ("timestamp", "timestamp_ntz", None),
        ("timestamp", "date", "is date, declared timestamp"),
        ("time", "time", None),
        ("time", "string", None),
        ("time", "timestamp", None),
        ("time", "int", "is int, declared time"),
        ("object", "struct<a:int>", None),
        ("object", "json", None),
        ("object", "array<int>", "is array<int>, declared object"),
        ("array", "array<int>", None),
        ("array", "string", "is string, declared array"),
        ("map", "map<string,int>", None),
        ("vector", "array<float>", None),
        (None, "int", None),
        ("money", "int", None),
    ],
)
def test_a_logical_type_fits_what_can_hold_it(logical, actual, expected):
    assert type_misfit(logical, None, parse_type(actual, "spark")) == expected


def test_plain_bytes_are_a_text_only_where_that_is_meant():
    found = parse_type("binary", "spark")
    told = "is binary, which nothing marks as text, declared string"
    assert type_misfit("string", None, found, may_be_bytes=False) == told
    assert type_misfit("string", found, found, may_be_bytes=False) is None


@pytest.mark.req("REQ-229.4")
@pytest.mark.parametrize(
    ("physical", "actual", "expected"),
    [
        ("int", "int", None),
        ("int", "bigint", "is bigint, declared int"),
        ("bigint", "int", "is int, declared bigint"),
        ("int", "decimal(38,0)", None),
        ("int", "decimal(10,0)", "is decimal(10,0), declared int"),
        ("decimal(10,2)", "decimal(10,2)", None),
        ("decimal(10,2)", "decimal(12,2)", "is decimal(12,2), declared decimal(10,2)"),
        ("numeric", "decimal(38,18)", None),
        ("varchar(10)", "string", None),
        ("varchar(10)", "varchar(10)", None),
        ("varchar(10)", "varchar(20)", "is varchar(20), declared varchar(10)"),
        ("varchar", "varchar(20)", None),
        ("text", "varchar(20)", "is varchar(20), declared string"),
        ("jsonb", "string", None),
        ("uuid", "string", None),
        ("uuid", "int", "is int, declared uuid"),
        ("time", "timestamp_ntz", None),
        ("timestamp", "timestamp_ntz", None),
        ("timestamptz", "timestamp_ntz", "is timestamp_ntz, declared timestamp"),
        ("timestamp_ntz", "timestamp", None),
        ("float", "double", None),
        ("real", "double", "is double, declared float"),
        ("double", "float", "is float, declared double"),
        ("object", "variant", None),
        ("array<int>", "array<string>", "is string at [], declared int"),
        ("array", "array<string>", None),
        ("map<string,int>", "map<string,bigint>", "is bigint at {value}, declared int"),
        (
            "struct<a:struct<b:array<int>>>",
            "struct<A:struct<b:array<date>,c:int>>",
            "is date at a.b[], declared int",
        ),
        ("struct<a:int,b:int>", "struct<a:int>", "lacks b, declared int"),
        ("struct<a:int,A:int>", "struct<a:int>", "lacks A, declared int"),
        ("struct<a:int>", "string", "is string, declared struct<a:int>"),
    ],
)
def test_a_physical_type_is_held_to_the_word(physical, actual, expected):
    assert type_misfit("string", parse_type(physical), parse_type(actual, "spark")) == expected


@pytest.mark.parametrize(
    ("physical", "actual", "expected"),
    [
        ("varchar(10)", "string", "is string, declared varchar(10)"),
        ("uuid", "string", "is string, declared uuid"),
        ("jsonb", "string", "is string, declared json"),
        ("time", "timestamp_ntz", "is timestamp_ntz, declared time"),
        ("timestamp_ntz", "timestamp", "is timestamp, declared timestamp_ntz"),
    ],
)
def test_an_engine_that_keeps_all_is_not_excused(physical, actual, expected):
    found = parse_type(actual, "spark")
    assert type_misfit(None, parse_type(physical), found) is None
    assert type_misfit(None, parse_type(physical), found, KEEPS_ALL) == expected


def test_a_logical_time_is_a_time_where_the_engine_has_one():
    assert type_misfit("time", None, DataType("string"), KEEPS_ALL) == "is string, declared time"


HOLDS_NOT = {
    "integer": ["varchar(10)", "string", "date", "timestamp", "binary", "array<int>"],
    "number": ["text", "date", "boolean", "struct<a:int>", "uuid"],
    "boolean": ["double", "date", "array<boolean>", "uuid"],
    "date": ["boolean", "binary", "array<date>"],
    "timestamp": ["boolean", "uuid"],
    "time": ["boolean"],
    "string": ["array<string>", "struct<a:int>", "map<string,int>"],
    "object": ["int", "date", "boolean"],
    "array": ["int", "double"],
    "map": ["decimal(10,2)"],
    "vector": ["date"],
}
HOLDS = {
    "integer": ["bigint", "number", "decimal(10,2)", "double", "number(38,0)", "bit", "variant"],
    "number": ["int", "decimal(10,2)", "float", "json"],
    "boolean": ["boolean", "tinyint", "char(1)", "number(1)", "bit", "varchar(5)"],
    "date": ["date", "varchar(10)", "timestamp", "int", "datetime", "string"],
    "timestamp": ["timestamp", "bigint", "text", "date", "timestamptz", "datetime2"],
    "time": ["time", "varchar", "int"],
    "string": ["varchar(3)", "uuid", "json", "int", "date", "bytes"],
    "object": ["struct<a:int>", "json", "text", "variant", "map<string,int>"],
    "array": ["array<int>", "json", "string", "super"],
    "map": ["map<string,int>", "json", "struct<a:int>"],
    "vector": ["array<float>", "binary", "vector(3)"],
    None: ["int", "text"],
    "nonsense": ["int", "text"],
}


@pytest.mark.parametrize(
    ("logical", "written"), [(kind, name) for kind, names in HOLDS_NOT.items() for name in names]
)
def test_a_type_that_cannot_hold_the_logical_one_contradicts_it(logical, written):
    assert contradicts(logical, parse_type(written))


@pytest.mark.parametrize(
    ("logical", "written"), [(kind, name) for kind, names in HOLDS.items() for name in names]
)
def test_a_type_in_which_people_keep_the_logical_one_does_not(logical, written):
    physical = parse_type(written)
    assert physical is None or not contradicts(logical, physical)

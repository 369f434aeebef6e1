import pytest

from floe.comparing import fits_logical
from floe.model import logical_type, parse_type, typed_fields


@pytest.mark.parametrize(
    ("written", "logical"),
    [
        ("bigint", "integer"),
        ("decimal(12,2)", "number"),
        ("decimal(12,0)", "number"),
        ("number(38,0)", "integer"),
        ("double", "number"),
        ("varchar(10)", "string"),
        ("uuid", "string"),
        ("binary", "string"),
        ("boolean", "boolean"),
        ("date", "date"),
        ("time", "time"),
        ("timestamp_ntz", "timestamp"),
        ("json", "object"),
        ("struct<a:int>", "object"),
        ("array<int>", "array"),
        ("map<string,int>", "map"),
    ],
)
def test_a_type_has_a_logical_one_that_it_fits(written, logical):
    found = parse_type(written)
    assert logical_type(found) == logical
    assert fits_logical(logical, found)


def test_an_unknown_type_has_no_words():
    assert typed_fields(parse_type("unknown")) == {}


def test_what_lies_inside_of_a_type_is_said_too():
    found = typed_fields(parse_type("array<struct<a:int not null> not null>"), "ARRAY")
    assert found == {
        "logicalType": "array",
        "physicalType": "ARRAY",
        "items": {
            "logicalType": "object",
            "physicalType": "struct<a:int not null>",
            "properties": [
                {"name": "a", "logicalType": "integer", "physicalType": "int", "required": True}
            ],
            "required": True,
        },
    }


def test_a_map_says_what_its_keys_and_values_are():
    assert typed_fields(parse_type("map<string,int>"))["map"] == {
        "key": {"logicalType": "string", "physicalType": "string"},
        "value": {"logicalType": "integer", "physicalType": "int"},
    }

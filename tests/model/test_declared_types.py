import pytest

from floe.model import DataType, Field, Place, Property, declared_type, physical_type
from floe.model.schema import MapType


def prop(name=None, **more):
    return Property(place=Place("c.yaml", ()), node={}, name=name, **more)


INT = DataType("int32")


@pytest.mark.parametrize(
    ("logical", "options", "expected"),
    [
        ("string", None, DataType("string")),
        ("integer", None, DataType("int64")),
        ("integer", {"format": "i32"}, INT),
        ("integer", {"format": "u64"}, DataType("decimal", precision=20, scale=0)),
        ("number", None, DataType("float64")),
        ("number", {"format": "f32"}, DataType("float32")),
        ("boolean", None, DataType("boolean")),
        ("date", None, DataType("date")),
        ("time", None, DataType("time")),
        ("timestamp", {"timezone": True}, DataType("timestamp")),
        ("timestamp", {"timezone": False}, DataType("timestamp_ntz")),
        ("timestamp", None, DataType("timestamp")),
        ("vector", {"dimensions": 3}, DataType("array", element=DataType("float32"))),
        ("vector", {"elementType": "int8"}, DataType("array", element=DataType("int8"))),
        ("array", None, DataType("array")),
        ("object", None, DataType("struct")),
        ("map", None, DataType("map")),
        ("money", None, None),
        (None, None, None),
    ],
)
def test_a_logical_type_amounts_to_a_type(logical, options, expected):
    declared = prop("a", logical_type=logical, logical_type_options=options)
    assert declared_type(declared) == expected
    assert physical_type(declared) is None


def test_a_timestamp_without_a_word_on_its_zone_is_vague():
    assert declared_type(prop("a", logical_type="timestamp")).is_vague


def test_the_physical_type_comes_first():
    declared = prop("a", logical_type="integer", physical_type="varchar(3)")
    assert declared_type(declared) == physical_type(declared) == DataType("string", length=3)


def test_a_physical_type_that_nobody_can_read_is_passed_over():
    declared = prop("a", logical_type="integer", physical_type="MYSTERY")
    assert declared_type(declared) == DataType("int64")


def test_the_server_decides_what_a_physical_type_means():
    assert declared_type(prop(physical_type="float"), "postgres") == DataType("float64")


def test_nested_properties_become_a_struct_of_physical_names():
    inner = (
        prop("a", physical_name="A1", physical_type="int", required=True),
        prop("b"),
        prop(),
    )
    expected = DataType(
        "struct", fields=(Field("A1", INT, nullable=False), Field("b", DataType("unknown")))
    )
    assert declared_type(prop("x", logical_type="object", properties=inner)) == expected
    assert declared_type(prop("x", physical_type="struct", properties=inner)) == expected
    assert declared_type(prop("x", properties=inner)) == expected


def test_items_become_an_array():
    items = prop(physical_type="int", required=True)
    expected = DataType("array", element=INT, contains_null=False)
    assert declared_type(prop("x", logical_type="array", items=items)) == expected
    assert declared_type(prop("x", physical_type="ARRAY", items=items)) == expected
    assert declared_type(prop("x", items=items)) == expected


def test_a_map_has_keys_and_values():
    entries = MapType(
        place=Place("c.yaml", ()), node={}, key=prop(logical_type="string"), value=None
    )
    expected = DataType("map", key=DataType("string"), value=DataType("unknown"))
    assert declared_type(prop("x", logical_type="map", map=entries)) == expected
    assert declared_type(prop("x", physical_type="map", map=entries)) == expected


def test_a_written_out_physical_type_needs_no_properties():
    declared = prop("x", physical_type="struct<a:int>", properties=(prop("b"),))
    assert declared_type(declared) == DataType("struct", fields=(Field("a", INT),))

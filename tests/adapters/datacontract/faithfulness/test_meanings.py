"""What is written means what the contract says, as other libraries read it."""

import importlib
import json
import re
import warnings

import avro.schema
import jsonschema
import pytest
import sqlglot
import xmlschema
import yaml
from pyiceberg.schema import Schema

from floe.findings import UnsafeExportError

TYPES = {
    "i": {"logicalType": "integer"},
    "i16": {"logicalType": "integer", "physicalType": "smallint"},
    "i32": {"logicalType": "integer", "physicalType": "int"},
    "i64": {"logicalType": "integer", "physicalType": "bigint"},
    "n": {"logicalType": "number"},
    "f32": {"logicalType": "number", "logicalTypeOptions": {"format": "f32"}},
    "f64": {"logicalType": "number", "physicalType": "double precision"},
    "d": {"logicalType": "number", "physicalType": "numeric(20,5)"},
    "any_d": {"logicalType": "number", "physicalType": "decimal"},
    "large_d": {"logicalType": "number", "physicalType": "decimal(50,10)"},
    "t": {"logicalType": "string", "physicalType": "varchar(97)"},
    "u": {"logicalType": "string", "physicalType": "uuid"},
    "b": {"logicalType": "string", "physicalType": "bytea"},
    "day": {"logicalType": "date"},
    "hour": {"logicalType": "time"},
    "z": {"logicalType": "timestamp", "logicalTypeOptions": {"timezone": True}},
    "nz": {"logicalType": "timestamp", "logicalTypeOptions": {"timezone": False}},
}


def table(*columns, servers=(), **more):
    return {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "shop",
        "name": "Shop",
        "version": "1.0.0",
        "status": "active",
        "servers": list(servers),
        "schema": [{"name": "orders", "properties": [*columns], **more}],
    }


def typed():
    return table(*({"name": name, **column} for name, column in TYPES.items()))


def told(unsaid, clause):
    return {part.path[-2]: part.message for part in unsaid if part.clause == clause}


ICEBERG = {
    "i": "long",
    "i16": "int",
    "i32": "int",
    "i64": "long",
    "n": "double",
    "f32": "float",
    "f64": "double",
    "d": "decimal(20, 5)",
    "any_d": "string",
    "large_d": "string",
    "t": "string",
    "u": "string",
    "b": "binary",
    "day": "date",
    "hour": "string",
    "z": "timestamptz",
    "nz": "timestamp",
}


def test_iceberg_has_the_types_of_the_contract(written):
    """Decimals were decimal(38, 0), whatever they were, and a time was binary."""
    text, unsaid = written(typed(), "iceberg")
    schema = Schema.model_validate_json(text)
    assert {field.name: str(field.field_type) for field in schema.fields} == ICEBERG
    columns = list(TYPES)
    otherwise = {columns[part.path[3]] for part in unsaid if "is written as" in part.message}
    assert otherwise == {"i16", "any_d", "large_d", "t", "u", "hour"}


AVRO = {
    "i": "long",
    "i16": "int",
    "i32": "int",
    "i64": "long",
    "n": "double",
    "f32": "float",
    "f64": "double",
    "d": ("bytes", "decimal", 20, 5),
    "any_d": "string",
    "large_d": "string",
    "t": "string",
    "u": ("string", "uuid"),
    "b": "bytes",
    "day": ("int", "date"),
    "hour": ("long", "time-micros"),
    "z": ("long", "timestamp-micros"),
    "nz": ("long", "local-timestamp-micros"),
}


def avro_type(schema):
    read = schema.to_json()
    if isinstance(read, dict):
        sizes = [read[key] for key in ("precision", "scale") if key in read]
        return (read["type"], read["logicalType"], *sizes)
    return read


@pytest.mark.filterwarnings("ignore::avro.errors.IgnoredLogicalType")
def test_avro_has_the_types_of_the_contract_and_their_nulls(written):
    """Integers had 32 bits, decimals no size, and no column could be null."""
    text, _ = written(typed(), "avro")
    record = avro.schema.parse(text)
    unions = {field.name: field.type.schemas for field in record.fields}
    assert {name: parts[0].type for name, parts in unions.items()} == dict.fromkeys(TYPES, "null")
    assert {name: avro_type(parts[1]) for name, parts in unions.items()} == AVRO


@pytest.mark.parametrize("required", [True, False])
def test_avro_says_which_elements_may_be_null(written, required):
    """They never could."""
    inner = {"logicalType": "integer", "required": required}
    array = {"name": "a", "logicalType": "array", "items": inner}
    mapped = {"key": {"logicalType": "string"}, "value": inner}
    struct = {"name": "s", "logicalType": "object", "properties": [array], "required": True}
    columns = [array, {"name": "m", "logicalType": "map", "map": mapped}, struct]
    fields = {
        field["name"]: field["type"]
        for field in json.loads(written(table(*columns), "avro")[0])["fields"]
    }
    expected = "long" if required else ["null", "long"]
    assert fields["a"][1] == {"type": "array", "items": expected}
    assert fields["m"][1] == {"type": "map", "values": expected}
    assert fields["s"]["fields"][0]["type"][1] == {"type": "array", "items": expected}


SQL = {
    "postgres": "bigint smallint int bigint double-precision real decimal(20,5) varchar(97) uuid",
    "mysql": "bigint smallint int bigint double float decimal(20,5) varchar(97) varchar(36)",
    "sqlserver": "bigint smallint integer bigint float float numeric(20,5) varchar(97)"
    " uniqueidentifier",
    "bigquery": "int64 int64 int64 int64 float64 float64 numeric(20,5) string(97) string",
    "databricks": "bigint smallint int bigint double float decimal(20,5) varchar(97) string",
    "trino": "bigint smallint integer bigint double real decimal(20,5) varchar(97) uuid",
}


@pytest.mark.parametrize("dialect", SQL)
def test_sql_has_columns_that_hold_every_value(written, dialect):
    """Integers had 32 bits, numbers no digits behind the point, texts in SQL Server one letter."""
    names = ("i", "i16", "i32", "i64", "n", "f32", "d", "t", "u")
    columns = ({"name": name, **TYPES[name]} for name in names)
    text, _ = written(table(*columns), "sql", [("dialect", dialect)])
    create = sqlglot.parse_one(text, read={"sqlserver": "tsql"}.get(dialect, dialect))
    lines = [line.strip().rstrip(",") for line in text.splitlines()[3:-1]]
    types = [line.split(" ", 1)[1].lower().replace(", ", ",").replace(" ", "-") for line in lines]
    assert [column.name for column in create.this.expressions] == list(names)
    assert types == SQL[dialect].split()


def test_sql_for_its_own_server_has_the_types_as_they_were_written(written):
    """A timestamp without a zone became one with a zone, and varchar(97) a text of any length."""
    server = {"server": "prod", "type": "postgres", "host": "h", "database": "d", "schema": "s"}
    types = ("timestamp", "varchar(97)", "numeric(10,2)", "citext", "int4range")
    columns = [{"name": f"c{n}", "physicalType": kind} for n, kind in enumerate(types)]
    text, unsaid = written(table(*columns, servers=[server]), "sql")
    assert [line.split(" ", 3)[3].rstrip(",") for line in text.splitlines()[3:-1]] == list(types)
    assert told(unsaid, "physicalType") == {}


def test_a_table_is_created_under_its_physical_name(written):
    tree = table({"name": "a", "logicalType": "string"}, physicalName="sales.orders_v2")
    text, _ = written(tree, "sql", [("dialect", "postgres")])
    assert (
        sqlglot.parse_one(text, read="postgres").find(sqlglot.exp.Table).sql() == "sales.orders_v2"
    )


KEY = (
    {"name": "a", "logicalType": "string", "primaryKey": True, "primaryKeyPosition": 1},
    {"name": "b", "logicalType": "string", "primaryKey": True, "primaryKeyPosition": 2},
)


def test_great_expectations_takes_no_column_of_a_key_for_unique(written):
    """Each of them was."""
    suite = json.loads(written(table(*KEY), "great-expectations")[0])["expectations"]
    kinds = [(each["type"], each["kwargs"].get("column")) for each in suite]
    assert ("expect_column_values_to_be_unique", "a") not in kinds
    assert {"expect_column_values_to_not_be_null"} == {kind for kind, name in kinds if name}
    [compound] = [each for each in suite if each["type"] == "expect_compound_columns_to_be_unique"]
    assert compound["kwargs"] == {"column_list": ["a", "b"]}


def test_great_expectations_promises_no_more_than_the_contract(written):
    """Other columns were forbidden, and a logical type was taken for one of the engine."""
    columns = (
        {"name": "a", "logicalType": "integer"},
        {"name": "b", "physicalName": "B_ID", "physicalType": "bigint", "logicalType": "integer"},
    )
    text, unsaid = written(table(*columns), "great-expectations")
    suite = {each["type"]: each["kwargs"] for each in json.loads(text)["expectations"]}
    assert suite == {
        "expect_table_columns_to_match_set": {"column_set": ["a", "B_ID"], "exact_match": False},
        "expect_column_values_to_be_of_type": {"column": "B_ID", "type_": "bigint"},
    }
    assert [part.path for part in unsaid if part.clause == "logicalType"] == [
        ("schema", 0, "properties", 0, "logicalType")
    ]
    pandas, unsaid = written(table(*columns), "great-expectations", [("engine", "pandas")])
    assert "of_type" not in pandas
    assert told(unsaid, "physicalType") == {1: "bigint has no word in pandas"}


def drawn_keys(text):
    """Which columns are keys or unique, as pydbml reads it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pydbml = importlib.import_module("pydbml")
        [drawn] = pydbml.PyDBML(text).tables
    return [(column.pk, column.unique) for column in drawn.columns]


@pytest.mark.parametrize("format_", ["dbml", "data-caterer", "dcs", "sodacl", "dbt-sources"])
def test_a_key_of_several_columns_is_left_out_where_it_would_be_several_keys(written, format_):
    text, unsaid = written(table(*KEY), format_)
    assert [part.path[3] for part in unsaid if part.clause == "compositeKey"] == [0, 1]
    if format_ == "dbml":
        assert drawn_keys(text) == [(False, False)] * 2
    assert "unique" not in text.lower().replace("isunique: false", "")


@pytest.mark.parametrize("format_", ["sodacl", "dbt-sources"])
def test_a_key_of_one_column_is_unique_and_there(written, format_):
    text, _ = written(table(KEY[0], {"name": "b", "logicalType": "string"}), format_)
    if format_ == "sodacl":
        counts = [next(iter(check)) for check in yaml.safe_load(text)["checks for orders"]]
        assert counts[-3:-1] == ["missing_count(a) = 0", "duplicate_count(a) = 0"]
    else:
        columns = yaml.safe_load(text)["sources"][0]["tables"][0]["columns"]
        assert columns[0]["data_tests"] == ["not_null", "unique"]


@pytest.mark.parametrize(
    ("column", "good", "bad"),
    [
        ({"logicalType": "number", "logicalTypeOptions": {"multipleOf": 0.5}}, 1.5, 1.2),
        (
            {
                "logicalType": "array",
                "items": {"logicalType": "integer"},
                "logicalTypeOptions": {"minItems": 2, "uniqueItems": True},
            },
            [1, 2],
            [1, 1],
        ),
        (
            {
                "logicalType": "array",
                "items": {"logicalType": "integer"},
                "logicalTypeOptions": {"maxItems": 1},
            },
            [1],
            [1, 2],
        ),
        (
            {
                "logicalType": "object",
                "properties": [{"name": "a", "logicalType": "string"}],
                "logicalTypeOptions": {"minProperties": 1, "required": ["a"]},
            },
            {"a": "x"},
            {"b": "x"},
        ),
        (
            {
                "logicalType": "array",
                "items": {"logicalType": "number", "logicalTypeOptions": {"multipleOf": 2}},
            },
            [4],
            [3],
        ),
    ],
)
def test_json_schema_has_sizes_and_multiples(written, column, good, bad):
    """They were left out."""
    schema = json.loads(written(table({"name": "c", **column}), "jsonschema")[0])
    jsonschema.validate({"c": good}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"c": bad}, schema)


def test_json_schema_with_bounds_of_dates_is_a_schema(written):
    """`minimum` was a text, and validators refuse such a schema."""
    column = {"name": "c", "logicalType": "date", "logicalTypeOptions": {"minimum": "2020-01-01"}}
    text, unsaid = written(table(column), "jsonschema")
    jsonschema.Draft7Validator.check_schema(json.loads(text))
    assert [part.clause for part in unsaid] == ["date.minimum"]


def test_bigquery_has_decimals_with_their_digits(written):
    """The size stood in the name of the type."""
    server = {"server": "lake", "type": "bigquery", "project": "p", "dataset": "d"}
    columns = ({"name": n, **TYPES[n]} for n in ("d", "large_d", "i16", "t"))
    text, _ = written(table(*columns, servers=[server]), "bigquery")
    fields = {field.pop("name"): field for field in json.loads(text)["schema"]["fields"]}
    assert fields["d"].items() >= {"type": "numeric", "precision": 20, "scale": 5}.items()
    assert fields["large_d"].items() >= {"type": "bignumeric", "precision": 50}.items()
    assert fields["i16"]["type"] == "INT64"
    assert fields["t"].items() >= {"type": "STRING", "maxLength": 97}.items()


def test_protobuf_has_integers_of_64_bits(written):
    text, _ = written(table({"name": "i", "logicalType": "integer"}), "protobuf")
    assert "int64 i = 1;" in text


def test_a_second_foreign_key_of_a_column_is_named(written):
    keys = [{"to": "orders.a"}, {"to": "orders.c"}]
    columns = [{"name": n, "logicalType": "string"} for n in "abc"]
    columns[1]["relationships"] = keys
    _, unsaid = written(table(*columns), "dbml")
    assert [part.path for part in unsaid if part.clause == "relationships"] == [
        ("schema", 0, "properties", 1, "relationships", 1)
    ]


def test_only_the_table_that_is_written_is_told_of(written):
    tree = table({"name": "a", "logicalType": "string", "unique": True})
    tree["schema"].append({**tree["schema"][0], "name": "returns"})
    _, unsaid = written(tree, "avro", [("schema-name", "returns")])
    assert [part.path[1] for part in unsaid] == [1]


TEXT = {"logicalType": "string"}


def record(name=None, **more):
    named = {"name": name} if name else {}
    return {"logicalType": "object", "properties": [{"name": "street", **TEXT}], **named, **more}


@pytest.mark.filterwarnings("ignore::avro.errors.IgnoredLogicalType")
def test_avro_records_have_names_of_their_own(written):
    """Two of one name, and those of arrays that have none, made a schema that cannot be read."""
    columns = (
        record("address"),
        {"name": "customer", "logicalType": "object", "properties": [record("address")]},
        {"name": "shops", "logicalType": "array", "items": record("address")},
        {"name": "lines", "logicalType": "array", "items": record()},
        {"name": "rows", "logicalType": "array", "items": {"logicalType": "array"}},
        {"name": "m", "logicalType": "map", "map": {"key": TEXT, "value": record()}},
        record("orders"),
        record("old address", physicalName="old_address"),
    )
    columns[4]["items"]["items"] = record()
    text, _ = written(table(*columns), "avro")
    schema = avro.schema.parse(text)
    assert [field.name for field in schema.fields][-1] == "old_address"
    assert text.count('"type": "record"') == 9 + 1


def test_avro_takes_names_of_avro_alone(written):
    with pytest.raises(UnsafeExportError):
        written(table({"name": "order id", **TEXT}), "avro")


@pytest.mark.parametrize("required", [True, False])
def test_values_of_maps_may_be_null_in_pydantic(written, required):
    """They never could."""
    value = {"logicalType": "integer", "required": required}
    mapped = {"logicalType": "map", "map": {"key": TEXT, "value": value}}
    columns = (
        {"name": "m", **mapped},
        {"name": "deep", "logicalType": "array", "items": mapped},
        record("outer") | {"properties": [{"name": "inner", **mapped}]},
        {"name": "of", "logicalType": "map", "map": {"key": TEXT, "value": mapped}},
    )
    text, _ = written(table(*columns), "pydantic-model")
    names = {}
    exec(text, names)  # noqa: S102
    model = names["Orders"]
    rows = [{"m": {"a": None}}, {"deep": [{"a": None}]}, {"outer": {"inner": {"a": None}}}]
    rows += [{"of": {"a": {"b": None}}}]
    for row in rows:
        if required:
            with pytest.raises(ValueError, match="valid integer"):
                model.model_validate(row)
        else:
            model.model_validate(row)
    model.model_validate({"m": {"a": 1}})


def test_an_optional_array_of_some_size_may_be_missing_in_xml(written):
    """It was mandatory."""
    sized = {"logicalType": "array", "items": TEXT, "logicalTypeOptions": {"minItems": 2}}
    rows = {"name": "rows", "logicalType": "array", "items": record()}
    rows["items"]["properties"].append({"name": "deep", **sized})
    columns = ({"name": "a", **TEXT}, {"name": "s", **sized}, rows, {"name": "z", **TEXT})
    text, unsaid = written(table(*columns), "xsd")
    assert unsaid == []
    schema = xmlschema.XMLSchema(text)
    two = "<s>x</s><s>x</s>"
    for content in ("", two, f"<a>x</a>{two}<z>x</z>", "<rows><deep>x</deep><deep>x</deep></rows>"):
        schema.validate(f"<orders>{content}</orders>")
    for content in ("<s>x</s>", "<rows><deep>x</deep></rows>"):
        assert not schema.is_valid(f"<orders>{content}</orders>")
    columns[1]["required"] = True
    schema = xmlschema.XMLSchema(written(table(*columns), "xsd")[0])
    assert [schema.is_valid(f"<orders>{content}</orders>") for content in ("", two)] == [
        False,
        True,
    ]


def test_protobuf_has_no_name_twice_and_none_that_is_not_there(written):
    """Messages and enumerations of one name stood beside each other, as did equal values of two
    enumerations; enumerations and maps of messages below columns were named, and not there."""
    state = {"logicalType": "string", "enum": [{"id": "5", "value": "open"}, {"value": "paid"}]}
    columns = (
        {"name": "address", **TEXT},
        {"name": "shops", "logicalType": "array", "items": record("address")},
        {"name": "homes", "logicalType": "array", "items": record("address")},
        {"name": "state", **state},
        {"name": "orders", **state},
        {"name": "m", "logicalType": "map", "map": {"key": TEXT, "value": record()}},
        {"name": "twice", **TEXT, "enum": [{"value": "a b"}, {"value": "A_B"}]},
        record("outer") | {"properties": [{"name": "inner", **state}]},
    )
    tree = table(*columns)
    tree["schema"].append({"name": "returns", "properties": [{"name": "state", **state}]})
    text, unsaid = written(tree, "protobuf")
    messages = re.findall(r"message (\w+)", text)
    enums = re.findall(r"enum (\w+)", text)
    assert len({*messages, *enums}) == len(messages) + len(enums)
    constants = re.findall(r"^  ([A-Z_]+) = (\d+);", text, re.MULTILINE)
    assert len(dict(constants)) == len(constants) == 6
    assert {name for name, number in constants if number == "0"} == {
        "OPEN",
        "ORDERS_ORDERS_OPEN",
        "RETURNS_STATE_OPEN",
    }
    assert "map<string, string> m = 6;" in text
    assert "string inner = 1;" in text
    lost = {part.path[3:-1]: part.message for part in unsaid if part.path[-1] != "id"}
    assert lost[5, "map", "value"] == "object is written as string"
    assert lost[6,] == "has values of one name, and is left out"
    assert lost[7, "properties", 0] == "is left out"


IDL = """\
/** Why
record evil { */
protocol Shop {
    /** A place. */
    record address_type {
        string? street;
    }
    record customer_type_address_type {
        string? street;
    }
    record customer_type {
        customer_type_address_type? address;
    }
    record lines_type {
        string? street;
    }
    record orders {
        /** A place. */
        address_type? address;
        customer_type? customer;
        union { null, array<lines_type?> } lines;
        map<union { null, array<long> }> m;
    }
}
"""


def test_avro_idl_has_records_beside_each_other_and_unions_for_optional_arrays(written):
    """Its grammar knows no record in a record, and no question mark behind an array."""
    longs = {"logicalType": "array", "items": {"logicalType": "integer", "required": True}}
    columns = (
        record("address", description="A place."),
        {"name": "customer", "logicalType": "object", "properties": [record("address")]},
        {"name": "lines", "logicalType": "array", "items": record()},
        {"name": "m", "logicalType": "map", "map": {"key": TEXT, "value": longs}, "required": True},
    )
    tree = {**table(*columns), "description": {"purpose": "Why\nrecord evil {"}}
    assert written(tree, "avro-idl")[0] == IDL


@pytest.mark.parametrize("name", ["str", "list", "datetime", "_a"])
def test_pydantic_has_no_field_that_hides_a_type(written, name):
    """A column `str` took no text, and one called `list` made a module that cannot be loaded."""
    with pytest.raises(UnsafeExportError):
        written(table({"name": name, **TEXT}), "pydantic-model")

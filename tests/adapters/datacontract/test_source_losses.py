"""What importers leave out of formats that are not JSON, told where it stands."""

import json

import pytest

PROTOBUF = """
syntax = "proto3";
option java_package = "x";
// One order
message Order {
  reserved 4;
  string id = 1 [deprecated = true];
  oneof pay { string card = 2; string cash = 3; }
}
service S { rpc Get(Order) returns (Order); }
"""
DBML = """
Project shop { note: 'all' }
Table customers {
  id int [pk, increment]
}
Table orders {
  id int [default: 1]
  c int [ref: > customers.id]
  indexes {
    (id, c) [unique]
  }
}
TableGroup g {
  orders
}
"""
XSD = """
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="o"><xs:complexType>
<xs:sequence><xs:element name="a" type="xs:string" default="x"/>
<xs:choice><xs:element name="x" type="xs:int"/><xs:element name="y" type="xs:int"/></xs:choice>
<xs:any/></xs:sequence></xs:complexType></xs:element></xs:schema>
"""
PYDANTIC = """
import pydantic
class O(pydantic.BaseModel):
    a: int = 5
    b: str | None = None
    c: str = pydantic.Field(alias="C")
    @pydantic.field_validator("a")
    def check(cls, v): return v
    model_config = pydantic.ConfigDict(extra="forbid")
"""
LOST = "is not in the contract"
SOURCES = {
    "protobuf": (
        "o.proto",
        PROTOBUF,
        [
            f"source: what comments say {LOST}",
            f"java_package: option {LOST}",
            f"Order: reserved {LOST}",
            f"Order.id: the option deprecated {LOST}",
            f"Order.pay: that only one of its fields has a value {LOST}",
            f"S: service {LOST}",
        ],
    ),
    "dbml": (
        "o.dbml",
        DBML,
        [
            f"shop: the note of the project {LOST}",
            f"g: the group of tables {LOST}",
            f"customers.id: increment {LOST}",
            f"orders: the unique index of (id, c) {LOST}",
            f"orders.id: the default {LOST}",
            "orders.c: the reference is kept as the custom property 'references'",
        ],
    ),
    "xsd": (
        "o.xsd",
        XSD,
        [
            "source: These properties allow any element (xs:any), which is not imported: o",
            f"a: default='x' {LOST}",
            f"source: that only one element of a choice is there {LOST}",
        ],
    ),
    "pydantic-model": (
        "o.py",
        PYDANTIC,
        [
            f"O.a: default=5 {LOST}",
            f"O.c: alias='C' {LOST}",
            f"O.check: @pydantic.field_validator('a') {LOST}",
            f"O: model_config = pydantic.ConfigDict(extra='forbid') {LOST}",
        ],
    ),
    "avro": (
        "o.avsc",
        json.dumps(
            {
                "type": "record",
                "name": "o",
                "fields": [
                    {"name": "kept", "type": {"type": "enum", "name": "K", "symbols": ["GOOD"]}},
                    {
                        "name": "list",
                        "type": {
                            "type": "array",
                            "items": {"type": "enum", "name": "E", "symbols": ["OPEN", "PAID"]},
                        },
                    },
                ],
            }
        ),
        [f"fields[1].type.items.symbols: {LOST}"],
    ),
    "iceberg": (
        "o.json",
        json.dumps(
            {
                "type": "struct",
                "schema-id": 0,
                "identifier-field-ids": [1],
                "fields": [{"id": 1, "name": "a", "type": "int", "required": True, "doc": "Key"}],
            }
        ),
        [],
    ),
    "powerbi": (
        "o.json",
        json.dumps(
            {
                "name": "Shop",
                "model": {
                    "roles": [{"name": "reader"}],
                    "tables": [
                        {
                            "name": "o",
                            "columns": [
                                {"name": "a", "dataType": "string", "sortByColumn": "b"},
                                {"name": "b", "dataType": "int64", "isKey": True},
                            ],
                        }
                    ],
                },
            }
        ),
        [
            f"model.roles: {LOST}",
            f"model.tables[0].columns[0].sortByColumn: {LOST}",
            f"model.tables[0].columns[1].isKey: {LOST}",
        ],
    ),
    "dbt": (
        "o.json",
        json.dumps(
            {
                "metadata": {"project_name": "shop", "adapter_type": "postgres"},
                "nodes": {
                    "model.shop.orders": {
                        "resource_type": "model",
                        "name": "orders",
                        "unique_id": "model.shop.orders",
                        "columns": {"id": {"name": "id", "data_type": "int"}},
                    },
                    "test.shop.listed": {
                        "resource_type": "test",
                        "name": "listed",
                        "column_name": "id",
                        "attached_node": "model.shop.orders",
                        "test_metadata": {"name": "accepted_values", "kwargs": {}},
                    },
                },
                "child_map": {"model.shop.orders": ["test.shop.listed"]},
            }
        ),
        [
            "source: tests, constraints, meta and versions of models are not in the contract:"
            " floe contract generate --manifest reads them",
            f"orders.id: the test listed {LOST}",
        ],
    ),
}


@pytest.mark.parametrize("format_", SOURCES)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_what_is_left_out_is_told(floe, workspace, format_):
    """Nobody had measured what these importers pass over, and their warnings were not shown."""
    name, text, told = SOURCES[format_]
    workspace({name: text})
    options = ["--option", "table=o"] if format_ == "iceberg" else []
    ran = floe("import", "--from", format_, name, *options)
    assert ran.code == 0, ran.err
    assert [line.removeprefix("note: ") for line in ran.err.splitlines()] == told


@pytest.mark.parametrize(
    ("format_", "text"),
    [
        (
            "dcs",
            "dataContractSpecification: 1.1.0\nid: a\ninfo: {title: a, version: 1.0.0}\n"
            "models: {t: {fields: {c: {type: string, enum: [01, 1e3, 0x1F, yes]},"
            " n: {type: integer, enum: [1]}}}}\n",
        ),
        (
            "odcs",
            "apiVersion: v3.2.0\nkind: DataContract\nid: a\nversion: 1.0.0\nstatus: active\n"
            "schema: [{name: t, properties: [{name: c, logicalType: string,"
            " enum: [{value: 01}, {value: 1e3}, {value: 0x1F}, {value: yes}]},"
            " {name: n, logicalType: integer, enum: [{value: 1}]}]}]\n",
        ),
    ],
)
def test_a_code_with_a_leading_zero_stays_a_text(converter, tmp_path, format_, text):
    """01 became the number 1, which is no value of a text."""
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    code, number = converter.read(str(file), format_)["schema"][0]["properties"]
    assert [entry["value"] for entry in code["enum"]] == ["01", "1e3", "0x1F", "yes"]
    assert number["enum"] == [{"value": 1}]

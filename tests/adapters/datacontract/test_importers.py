import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pyarrow
import pytest
from pyarrow import parquet

from floe.adapters.datacontract import IMPORT_FORMATS
from floe.errors import ConfigurationError, InputError, OutsideError
from floe.findings import Severity
from floe.workflows.importing import ImportRequest, import_contract

SQL = """
CREATE TABLE orders (
  order_id VARCHAR(36) PRIMARY KEY,
  amount DECIMAL(10, 2) NOT NULL
);
"""
AVRO = {
    "type": "record",
    "name": "orders",
    "fields": [
        {"name": "order_id", "type": "string"},
        {"name": "tags", "type": {"type": "array", "items": "string"}},
    ],
}
DBML = "Table orders {\n  order_id varchar [primary key]\n  amount decimal\n}\n"
JSON_SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "orders",
    "type": "object",
    "properties": {
        "order_id": {"type": "string", "format": "uuid"},
        "lines": {
            "type": "array",
            "items": {"type": "object", "properties": {"sku": {"type": "string"}}},
        },
    },
}
XSD = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="orders"><xs:complexType><xs:sequence>
    <xs:element name="order_id" type="xs:string"/>
    <xs:element name="amount" type="xs:decimal"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>
"""
PROTOBUF = """syntax = "proto3";
package shop;
message orders { string order_id = 1; double amount = 2; }
"""
PYDANTIC = """
from pydantic import BaseModel, Field

class Orders(BaseModel):
    order_id: str = Field(max_length=36)
    amount: float | None = None
"""
ICEBERG = {
    "type": "struct",
    "schema-id": 0,
    "fields": [
        {"id": 1, "name": "order_id", "required": True, "type": "string"},
        {"id": 2, "name": "amount", "required": False, "type": "decimal(10, 2)"},
    ],
}
POWERBI = {
    "name": "Shop",
    "model": {
        "tables": [
            {
                "name": "orders",
                "columns": [{"name": "order_id", "dataType": "string"}],
                "measures": [{"name": "Total", "expression": "SUM(orders[amount])"}],
            }
        ]
    },
}
OPENAPI = {
    "openapi": "3.0.3",
    "info": {"title": "Shop", "version": "1.0.0"},
    "servers": [{"url": "https://shop.example.com"}],
    "paths": {
        "/orders": {
            "get": {
                "operationId": "orders",
                "responses": {
                    "200": {
                        "description": "All orders",
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {"order_id": {"type": "string"}},
                                    },
                                }
                            }
                        },
                    }
                },
            }
        }
    },
}
ODATA = """<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices><Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Order"><Key><PropertyRef Name="order_id"/></Key>
      <Property Name="order_id" Type="Edm.String" Nullable="false"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="orders" EntityType="Shop.Order"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>
"""
BIGQUERY = {
    "kind": "bigquery#table",
    "tableReference": {"projectId": "p", "datasetId": "d", "tableId": "orders"},
    "type": "TABLE",
    "schema": {"fields": [{"name": "order_id", "type": "STRING", "mode": "REQUIRED"}]},
}
UNITY = {
    "name": "orders",
    "catalog_name": "c",
    "schema_name": "s",
    "full_name": "c.s.orders",
    "columns": [{"name": "order_id", "type_text": "string", "type_name": "STRING"}],
}
MANIFEST = {
    "metadata": {"project_name": "shop", "adapter_type": "postgres", "dbt_version": "1.10.0"},
    "nodes": {
        "model.shop.orders": {
            "resource_type": "model",
            "name": "orders",
            "unique_id": "model.shop.orders",
            "description": "Orders",
            "tags": [],
            "config": {"materialized": "table"},
            "columns": {"order_id": {"name": "order_id", "data_type": "varchar"}},
        }
    },
    "child_map": {"model.shop.orders": []},
}
OLDER = """
dataContractSpecification: 1.1.0
id: urn:shop:orders
info: {title: Orders, version: 2.0.0, owner: sales, contact: {email: sales@example.com}}
servers:
  production: {type: postgres, host: db, port: 5432, database: shop, schema: public}
models:
  orders:
    type: table
    fields:
      order_id: {$ref: '#/definitions/order_id', required: true, primaryKey: true}
      placed_at: {type: timestamp}
definitions:
  order_id: {title: Order ID, type: text, format: uuid}
servicelevels:
  availability: {percentage: 99.9%}
  freshness: {threshold: 25h, timestampField: orders.placed_at, description: Young}
"""
ODCS = """
apiVersion: v3.0.2
kind: DataContract
id: shop
version: 1.0.0
status: active
schema:
  - name: orders
    quality: [{type: library, rule: rowCount, mustBeGreaterThan: 0}]
    properties: [{name: order_id, logicalType: string}]
"""


def write_parquet(file: Path) -> None:
    parquet.write_table(pyarrow.table({"order_id": ["a"], "amount": [1.5]}), file)


@dataclass(frozen=True)
class Sample:
    """A small source of one format."""

    file: str
    content: str | dict | Callable[[Path], None]
    options: tuple[tuple[str, str], ...] = ()


ONE_LINE = '[{"order_id": "1", "lines": [{"sku": "a"}]}]'

SAMPLES = {
    "dbt": Sample("orders.json", MANIFEST),
    "sql": Sample("orders.sql", SQL, options=(("dialect", "postgres"),)),
    "avro": Sample("orders.avsc", AVRO),
    "dbml": Sample("orders.dbml", DBML),
    "jsonschema": Sample("orders.json", JSON_SCHEMA),
    "xsd": Sample("orders.xsd", XSD),
    "json": Sample("orders.json", ONE_LINE.replace("[{", "[\n{", 1)),
    "csv": Sample("orders.csv", "order_id,amount\nx1,2.50\n"),
    "parquet": Sample("orders.parquet", write_parquet),
    "odcs": Sample("orders.yaml", ODCS),
    "dcs": Sample("orders.yaml", OLDER),
    "protobuf": Sample("orders.proto", PROTOBUF),
    "pydantic-model": Sample("orders.py", PYDANTIC),
    "iceberg": Sample("orders.json", ICEBERG, (("table", "orders"),)),
    "powerbi": Sample("orders.bim", POWERBI),
    "openapi": Sample("orders.json", OPENAPI),
    "bigquery": Sample("orders.json", BIGQUERY),
    "databricks": Sample("orders.json", UNITY),
    "unity": Sample("orders.json", UNITY),
}
# These ask a server, an account or a running session.
SERVICES = {
    "spark", "glue", "snowflake", "redshift", "postgres", "gcs", "adls", "s3", "trino", "oracle",
    "sqlserver", "mysql", "clickhouse", "hive", "athena",
}  # fmt: skip


def write(sample: Sample, folder: Path) -> str:
    file = folder / sample.file
    if callable(sample.content):
        sample.content(file)
    else:
        is_text = isinstance(sample.content, str)
        text = sample.content if is_text else json.dumps(sample.content)
        file.write_text(text, encoding="utf-8")
    return str(file)


def errors(imported):
    return [one.message for one in imported.findings if one.severity is Severity.ERROR]


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLES)
def test_every_file_format_is_read(converter, tmp_path, name):
    sample = SAMPLES[name]
    tree = converter.read(write(sample, tmp_path), name, sample.options)
    imported = import_contract(tree, ImportRequest("orders", owner="sales"))
    assert errors(imported) == []
    assert "id: order_id\n" in imported.text
    assert "name: orders\n" in imported.text.lower()


@pytest.mark.parametrize("name", SAMPLES)
def test_what_was_imported_lints_without_errors(floe, workspace, tmp_path, name):
    """In the standard profile too, as a file of its own."""
    sample = SAMPLES[name]
    source = write(sample, tmp_path)
    workspace({})
    options = [f"--option={key}={value}" for key, value in sample.options]
    assert floe("import", "--from", name, source, *options, "-o", "made.odcs.yaml").code == 0
    ran = floe("lint", "--profile", "standard", "made.odcs.yaml")
    assert ran.code == 0, ran.out


def test_odata_is_read_from_a_file(converter, tmp_path):
    (tmp_path / "metadata.xml").write_text(ODATA, encoding="utf-8")
    options = [("metadata-file", str(tmp_path / "metadata.xml")), ("entity-set", "orders")]
    tree = converter.read("https://shop.example.com/odata/", "odata", options)
    imported = import_contract(tree, ImportRequest("odata"))
    assert errors(imported) == []
    assert "name: order_id\n" in imported.text


def test_excel_is_read_back_as_it_was_written(converter, shop, tmp_path):
    file = tmp_path / "shop.xlsx"
    file.write_bytes(converter.export(shop, "excel"))
    names = [item["name"] for item in converter.read(str(file), "excel")["schema"][0]["properties"]]
    assert names == ["order_id", "amount", "placed_at", "state"]


def test_every_format_is_tried_or_asks_a_service():
    tried = {*SAMPLES, "odata", "excel"}
    assert {known.name for known in IMPORT_FORMATS} == tried | SERVICES
    assert {known.name for known in IMPORT_FORMATS if known.source == "service"} == {
        *SERVICES,
        "odata",
    }


def test_service_levels_of_the_older_standard_survive(converter, tmp_path):
    tree = converter.read(write(SAMPLES["dcs"], tmp_path), "dcs")
    assert tree["slaProperties"] == [
        {"property": "availability", "value": 99.9, "unit": "percent"},
        {
            "property": "freshness",
            "value": 25,
            "unit": "h",
            "element": "orders.placed_at",
            "description": "Young",
        },
    ]


def test_an_older_edition_of_odcs_is_brought_to_the_newest(converter, tmp_path):
    tree = converter.read(write(SAMPLES["odcs"], tmp_path), "odcs")
    text = import_contract(tree, ImportRequest("orders")).text
    assert text.startswith("apiVersion: v3.2.0\nkind: DataContract\nid: shop\n")
    assert "metric: rowCount" in text


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("jsonschema", "{", "Failed to parse json schema from"),
        ("dbt", "{}", "it found no columns"),
        ("json", ONE_LINE, "it found no columns"),
        ("openapi", "openapi: 3.0.0\npaths: {}\n", ""),
        ("powerbi", "[]", ""),
        ("pydantic-model", "def (", ""),
    ],
)
def test_a_source_that_cannot_be_read_is_one_line(converter, tmp_path, name, content, message):
    (tmp_path / "source").write_text(content, encoding="utf-8")
    with pytest.raises(OutsideError) as raised:
        converter.read(str(tmp_path / "source"), name)
    assert str(raised.value).startswith(f"datacontract-cli cannot read {name}: {message}")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("odcs", "a: [", "source:1:"),
        (
            "odcs",
            "kind: DataContract\napiVersion: v4.0.0\n",
            "not an ODCS contract of edition 2 or 3",
        ),
        (
            "odcs",
            "kind: DataContract\napiVersion: v1.0.0\n",
            "not an ODCS contract of edition 2 or 3",
        ),
        ("odcs", "- 3", "does not hold a contract"),
        ("dcs", "id: a\n", "is not headed 'dataContractSpecification'"),
    ],
)
def test_a_contract_that_cannot_be_read_is_bad_input(converter, tmp_path, name, content, message):
    (tmp_path / "source").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        converter.read(str(tmp_path / "source"), name)


def test_a_missing_file_is_named(converter, tmp_path):
    with pytest.raises(ConfigurationError, match=r"^there is no file .*nowhere\.sql$"):
        converter.read(str(tmp_path / "nowhere.sql"), "sql")


def test_an_error_message_cannot_steer_the_terminal(converter, tmp_path):
    file = tmp_path / "a\x1b[31m.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(OutsideError) as raised:
        converter.read(str(file), "jsonschema")
    assert str(raised.value).isprintable()


KEYS = {
    "a": {"primaryKey": True, "unique": True, "classification": "pii", "tags": ["x"]},
    "b": {"primaryKey": True},
}


def test_what_floe_writes_of_keys_into_a_json_schema_comes_back(converter, shop, tmp_path):
    """Keys, classes and tags did not, and of keys nobody was told."""
    text = {"logicalType": "string"}
    columns = [{"name": name, **text, **said} for name, said in KEYS.items()]
    inner = {"name": "k", **text, "unique": True}
    sizes = {"minProperties": 1, "maxProperties": 3}
    held = {"logicalType": "object", "properties": [inner], "logicalTypeOptions": sizes}
    mapped = {"key": text, "value": {**text, "classification": "v"}}
    columns += [{"name": "l", "logicalType": "array", "items": held}]
    columns += [{"name": "m", "logicalType": "map", "map": mapped}]
    source = tmp_path / "orders.schema"
    tree = {**shop, "schema": [{"name": "orders", "properties": columns}]}
    source.write_text(converter.export(tree, "jsonschema"))
    notes = []
    a, b, array, of_map = converter.read(str(source), "jsonschema", (), notes.append)["schema"][0][
        "properties"
    ]
    assert notes == []
    assert a.items() >= KEYS["a"].items()
    assert b.items() >= KEYS["b"].items()
    assert array["items"]["logicalTypeOptions"] == sizes
    assert array["items"]["properties"][0]["unique"] is True
    assert of_map["map"]["value"]["classification"] == "v"


def test_keys_that_are_not_heard_in_a_json_schema_are_told(converter, tmp_path):
    address = {"type": "object", "properties": {"street": {"type": "string", "unique": True}}}
    schema = {"title": "o", "type": "object", "$defs": {"address": address}}
    schema["properties"] = {"home": {"$ref": "#/$defs/address"}, "n": {"tags": "x"}}
    source = tmp_path / "orders.json"
    source.write_text(json.dumps(schema))
    notes = []
    converter.read(str(source), "jsonschema", (), notes.append)
    assert [".".join(note.path) for note in notes] == [
        "$defs.address.properties.street.unique",
        "properties.n.tags",
    ]


MODELS = """
import enum, typing
from enum import Enum, IntEnum, StrEnum, auto
from pydantic import BaseModel, Field, constr

class Color(str, Enum):
    '''What it is painted.'''
    RED = "red"
    BLUE: str = "blue"
    _ignore_ = []
    def label(self): return self.name

class Level(IntEnum):
    LOW = auto()
    HIGH = auto()

class Word(StrEnum):
    A = auto()
    B = "bee"

class Half(Enum):
    A = "a"
    B = compute()

class Pair(enum.Enum):
    A = ("a", 1)

class Row(BaseModel):
    color: Color
    level: Level
    word: typing.Optional[Word]
    half: Half
    pair: Pair
    member: typing.Literal[Color.RED]
    maybe: typing.Literal["a", None]
    colors: list[Color] = Field(max_length=5)
    held: dict[str, Color]
    sized: constr(max_length=3)
    deep: list[typing.Annotated[str, Field(max_length=3)]]
    many: int = Field(multiple_of=3, gt=0)
"""


def valid_values(column):
    rules = column.get("quality", ())
    return [rule["arguments"]["validValues"] for rule in rules]


def test_enumerations_of_pydantic_have_all_their_values_or_are_told(converter, tmp_path):
    """Values that are counted or annotated were lost, so that a part of a list forbade the rest;
    members in literals, what maps hold and lengths inside of lists were lost in silence."""
    source = tmp_path / "row.py"
    source.write_text(MODELS)
    notes = []
    [row] = converter.read(str(source), "pydantic-model", (), notes.append)["schema"]
    columns = {column["name"]: column for column in row["properties"]}
    assert {name: valid_values(column) for name, column in columns.items()} == {
        "color": [["red", "blue"]],
        "level": [[1, 2]],
        "word": [["a", "bee"]],
        **{name: [] for name in ("half", "pair", "colors", "held", "sized", "deep", "many")},
        "member": [["red"]],
        "maybe": [["a"]],
    }
    assert valid_values(columns["colors"]["items"]) == [["red", "blue"]]
    assert columns["colors"]["logicalTypeOptions"] == {"maxItems": 5}
    assert (columns["level"]["logicalType"], columns["maybe"]["required"]) == ("integer", False)
    lost = [f"{'.'.join(note.path)}: {note.message}" for note in notes if note.path]
    assert lost == [
        "Half: the enumeration is not in the contract, and its columns are texts",
        "Pair: the enumeration is not in the contract, and its columns are texts",
        "Row.held: what dict[str, Color] holds is not in the contract",
        "Row.sized: constr(max_length=3) is not in the contract",
        "Row.deep: typing.Annotated[str, Field(max_length=3)] is not in the contract",
        "Row.many: multiple_of=3 is not in the contract",
    ]

"""datacontract-cli lost quality, `pii` became text, and nobody was told of either."""

import re
import typing

import pydantic
import pytest
from datacontract_specification import model as published

from floe.documents import read_text
from floe.findings import Severity
from floe.odcs import convert_specification, is_specification
from floe.workflows.importing import ImportRequest, import_contract
from tests.odcs.older.leaves import leaves, silent_losses

HEADER = "dataContractSpecification: 1.2.1\nid: shop\ninfo: {title: Shop, version: 1.0.0}\n"
REAL = {
    ("servers", "production", "type"): "postgres",
    ("servers", "production", "port"): 5432,
    ("quality", "type"): "SodaCL",
    ("quality", "specification"): "checks for orders:\n  - row_count > 0\n",
}
TYPES = {
    "type": "string",
    "precision": 10,
    "scale": 2,
    "references": "orders.other",
    "url": "https://example.com",
}


class EveryField:
    """A document that says everything that the specification's own models know."""

    def __init__(self):
        self._count = 0

    def make(self, model, depth=0):
        made = {}
        for name, field in model.model_fields.items():
            value = self._value(name, field.annotation, depth)
            if value is not None:
                made[field.alias or name] = value
        return made

    def _value(self, name, annotation, depth):
        self._count += 1
        arguments = [each for each in typing.get_args(annotation) if each is not type(None)]
        origin = typing.get_origin(annotation)
        if name in ("ref", "keys", "values"):
            return None
        if name in TYPES:
            return TYPES[name]
        if origin is list:
            inner = self._value(f"{name}_item", arguments[0], depth)
            return None if inner is None else [inner]
        if origin is dict:
            key = {"models": "orders", "servers": "production"}.get(name, f"k{self._count}")
            inner = self._value(f"{name}_item", arguments[1], depth)
            return None if inner is None else {key: inner}
        if arguments:
            return self._value(name, arguments[-1], depth)
        if isinstance(annotation, typing.ForwardRef):
            annotation = published.Field
        if isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel):
            is_deep = annotation is published.Field and depth > 1
            return None if is_deep else self.make(annotation, depth + 1)
        if annotation is bool:
            return True
        if annotation in (int, float):
            return self._count
        return f"v{self._count}"


def whole():
    tree = EveryField().make(published.DataContractSpecification)
    for path, value in REAL.items():
        node = tree
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = value
    tree["examples"][0]["model"] = "orders"
    tree["servicelevels"]["availability"]["percentage"] = "99.9%"
    return tree


def convert(text):
    return convert_specification(read_text("old.yaml", HEADER + text).tree)


def columns(text):
    converted = convert(f"models: {{orders: {{fields: {{{text}}}}}}}\n")
    return {column.pop("name"): column for column in converted.tree["schema"][0]["properties"]}


def told(converted):
    return {".".join(map(str, note.path)): note.message for note in converted.notes}


def test_the_document_says_everything_that_the_specification_knows():
    tree = whole()
    said = {key for path, _ in leaves(tree) for key in path}
    for model in vars(published).values():
        if isinstance(model, type) and issubclass(model, pydantic.BaseModel):
            wanted = {field.alias or name for name, field in model.model_fields.items()}
            assert wanted - said <= {"$ref", "keys", "values"}, model
    assert len(list(leaves(tree))) > 120


def test_no_leaf_is_lost_in_silence():
    tree = whole()
    header = ("dataContractSpecification",)
    # Input fields stand by name and once more, with all that was done to them.
    assert silent_losses(tree, convert_specification) == [header]


def test_what_is_kept_is_still_there_when_the_contract_is_printed():
    tree = whole()
    printed = import_contract(convert_specification(tree).tree, ImportRequest("source")).text
    texts = {str(value) for _, value in leaves(tree) if str(value).startswith("v")}
    missing = {text for text in texts if not re.search(rf"\b{text}\b", printed)}
    assert missing == {tree["dataContractSpecification"]}


def test_what_has_no_word_in_odcs_is_told():
    converted = convert_specification(whole())
    notes = told(converted)
    assert notes["models.orders.additionalFields"] == (
        "is kept as the custom property 'additionalFields'"
    )
    assert notes["terms.noticePeriod"] == "is kept as the custom property 'noticePeriod'"
    assert notes["servers.production.token"] == "is kept as the custom property 'token'"
    assert not any(note.is_lost for note in converted.notes)


def test_rules_in_sodacl_stay_with_their_tables():
    converted = convert(
        "models: {orders: {}, lines: {}}\n"
        "quality:\n"
        "  type: SodaCL\n"
        "  specification:\n"
        "    checks for orders: [row_count > 0]\n"
        "    checks for lines: ['duplicate_count(id) = 0']\n"
        "    checks for gone: [row_count > 1]\n"
    )
    orders, lines = (table["quality"] for table in converted.tree["schema"])
    assert orders == [
        {
            "type": "custom",
            "engine": "soda",
            "implementation": {"checks for orders": ["row_count > 0"]},
        }
    ]
    assert lines[0]["implementation"] == {"checks for lines": ["duplicate_count(id) = 0"]}
    assert converted.tree["customProperties"] == [
        {
            "property": "quality",
            "value": {
                "type": "SodaCL",
                "specification": {"checks for gone": ["row_count > 1"]},
            },
        }
    ]
    assert told(converted) == {"quality": "is kept as the custom property 'quality'"}


@pytest.mark.parametrize("text", ["just words", "- a\n- b", "{"])
def test_sodacl_that_names_no_table_is_kept_whole(text):
    converted = convert_specification(
        {"dataContractSpecification": "1.0", "quality": {"type": "SodaCL", "specification": text}}
    )
    (kept,) = converted.tree["customProperties"]
    assert kept["value"]["specification"] == text


def test_rules_of_a_field_and_a_model_keep_their_words():
    converted = convert(
        "models:\n"
        "  orders:\n"
        "    quality:\n"
        "      - {type: sql, query: SELECT 1, mustBeGreaterThanOrEqualTo: 1, dialect: ansi}\n"
        "    fields:\n"
        "      id:\n"
        "        quality:\n"
        "          - {type: custom, engine: soda, implementation: {type: no_missing}}\n"
    )
    (table,) = converted.tree["schema"]
    assert table["quality"] == [
        {
            "mustBeGreaterOrEqualTo": 1,
            "type": "sql",
            "query": "SELECT 1",
            "customProperties": [{"property": "dialect", "value": "ansi"}],
        }
    ]
    assert table["properties"][0]["quality"] == [
        {"type": "custom", "engine": "soda", "implementation": {"type": "no_missing"}}
    ]


def test_personal_data_are_a_class_and_stay_a_flag():
    found = columns("a: {pii: true}, b: {pii: false}, c: {pii: true, classification: secret}")
    assert [found[name].get("classification") for name in "abc"] == ["pii", None, "secret"]
    values = [found[name]["customProperties"] for name in "abc"]
    assert values == [[{"property": "pii", "value": value}] for value in (True, False, True)]


def test_types_keep_their_sizes_zones_and_names_of_servers():
    found = columns(
        "a: {type: decimal, precision: 10, scale: 2},"
        "b: {type: timestamp_tz}, c: {type: timestamp_ntz}, d: {type: time}, e: {type: bytes},"
        "f: {type: varchar, config: {snowflakeType: 'VARCHAR(3)'}}"
    )
    assert found["a"] == {"logicalType": "number", "physicalType": "decimal(10,2)"}
    assert found["b"]["logicalTypeOptions"] == {"timezone": True}
    assert found["c"]["logicalTypeOptions"] == {"timezone": False}
    assert found["d"]["logicalType"] == "time"
    assert found["e"] == {"physicalType": "bytes"}
    assert (found["f"]["logicalType"], found["f"]["physicalType"]) == ("string", "VARCHAR(3)")


@pytest.mark.parametrize(
    ("servers", "physical"),
    [
        ("{a: {type: postgres}}", "text"),
        ("{a: {type: Postgres}, b: {type: postgres}}", "text"),
        ("{a: {type: snowflake}}", "VARCHAR"),
        ("{a: {type: postgres}, b: {type: snowflake}}", "VARCHAR"),
        ("{a: {type: s3}}", "VARCHAR"),
        ("[]", "VARCHAR"),
    ],
)
def test_the_type_is_that_of_the_only_kind_of_server(servers, physical):
    """Where all data are in PostgreSQL, columns had the types of Snowflake."""
    config = "{snowflakeType: VARCHAR, postgresType: text}"
    model = f"models: {{t: {{fields: {{f: {{type: string, config: {config}}}}}}}}}\n"
    document = read_text("old.yaml", f"{HEADER}servers: {servers}\n{model}")
    (column,) = convert_specification(document.tree).tree["schema"][0]["properties"]
    assert column["physicalType"] == physical


def test_definitions_are_written_out_and_unused_ones_are_kept():
    converted = convert(
        "models: {orders: {fields: {id: {$ref: '#/definitions/order/fields/id', required: true},"
        " x: {$ref: '#/definitions/code'}}}}\n"
        "definitions:\n"
        "  order: {fields: {id: {type: text, description: The key}}}\n"
        "  code: {$ref: '#/definitions/base', title: Code}\n"
        "  base: {type: string, pattern: '^a$'}\n"
        "  spare: {type: date}\n"
    )
    first, second = converted.tree["schema"][0]["properties"]
    assert first == {
        "name": "id",
        "logicalType": "string",
        "physicalType": "text",
        "description": "The key",
        "required": True,
    }
    assert (second["businessName"], second["logicalTypeOptions"]) == ("Code", {"pattern": "^a$"})
    assert converted.tree["customProperties"] == [
        {"property": "definitions", "value": {"spare": {"type": "date"}}}
    ]


@pytest.mark.parametrize(
    "reference", ["https://example.com/x.yaml", "file:///etc/passwd", "#/definitions/none", "#/a"]
)
def test_a_definition_that_is_elsewhere_is_lost_aloud(reference):
    converted = convert(f"models: {{orders: {{fields: {{id: {{$ref: '{reference}'}}}}}}}}\n")
    (note, _) = converted.notes
    assert (note.path, note.is_lost) == (("models", "orders", "fields", "id", "$ref"), True)


def test_definitions_that_lead_in_a_circle_come_to_an_end():
    converted = convert(
        "models: {orders: {fields: {id: {$ref: '#/definitions/a'}}}}\n"
        "definitions: {a: {$ref: '#/definitions/b'}, b: {$ref: '#/definitions/a'}}\n"
    )
    assert any(note.is_lost for note in converted.notes)


def test_nested_fields_items_and_maps_are_properties():
    found = columns(
        "o: {type: object, fields: {x: {type: int}}},"
        "l: {type: array, items: {type: struct, fields: {y: {type: long}}}},"
        "m: {type: map, keys: {type: string}, values: {type: double}}"
    )
    assert found["o"]["properties"][0]["logicalType"] == "integer"
    assert found["l"]["items"]["properties"][0]["name"] == "y"
    assert found["m"]["map"]["value"] == {"logicalType": "number", "physicalType": "double"}


def test_a_primary_key_of_the_model_is_one_of_its_columns():
    converted = convert("models: {o: {primaryKey: [b, a], fields: {a: {}, b: {}}}}\n")
    first, second = converted.tree["schema"][0]["properties"]
    assert (first["primaryKeyPosition"], second["primaryKeyPosition"]) == (2, 1)
    other = convert("models: {o: {primaryKey: [c], fields: {a: {}}}}\n")
    assert told(other) == {"models.o.primaryKey": "is kept as the custom property 'primaryKey'"}


@pytest.mark.parametrize(
    "text",
    [
        "models: [a]\n", "models: {o: 3}\n", "models: {o: {fields: [a]}}\n",
        "models: {o: {fields: {a: 3}}}\n", "servers: [a]\n", "servers: {a: b}\n", "terms: no\n",
        "servicelevels: [a]\n", "links: x\n", "examples: [1]\n", "quality: soon\n", "tags: x\n",
        "models: {o: {quality: [no nulls]}}\n", "models: {o: {config: x}}\n",
    ],
)  # fmt: skip
def test_what_has_another_shape_is_kept_or_lost_aloud(text):
    tree = read_text("old.yaml", HEADER + text).tree
    assert silent_losses(tree, convert_specification) == [("dataContractSpecification",)]


def test_a_plain_contract_passes_lint_and_tells_nothing():
    converted = convert(
        "models: {orders: {type: table, fields: {id: {type: text, primaryKey: true}}}}\n"
        "servicelevels: {availability: {percentage: 99.9%}}\n"
    )
    imported = import_contract(converted.tree, ImportRequest("shop", owner="sales"))
    errors = [found for found in imported.findings if found.severity is Severity.ERROR]
    assert (errors, converted.notes) == ([], ())


def test_only_its_header_makes_it_one():
    assert is_specification({"dataContractSpecification": "1.1.0"})
    assert not is_specification({"kind": "DataContract"})
    assert not is_specification(None)

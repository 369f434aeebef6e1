"""Which parts of a source can change without a change of the contract, and who says so."""

import copy
import json

import pytest

AVRO = {
    "type": "record",
    "name": "orders",
    "namespace": "shop",
    "doc": "All orders",
    "fields": [
        {"name": "id", "type": "string", "doc": "The key", "default": "x"},
        {"name": "sum", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9}},
        {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["A", "B"]}},
        {"name": "digest", "type": {"type": "fixed", "name": "Digest", "size": 16}},
        {"name": "row", "type": {"type": "record", "name": "R", "fields": []}},
    ],
}
JSON_SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "orders",
    "description": "All",
    "type": "object",
    "required": ["id"],
    "additionalProperties": False,
    "properties": {
        "id": {
            "type": "string",
            "format": "uuid",
            "description": "Key",
            "maxLength": 36,
            "pattern": "^a",
            "default": "z",
            "pii": True,
            "classification": "secret",
        },
        "default": {"type": "integer", "minimum": 1, "multipleOf": 2},
        "list": {"type": "array", "minItems": 1, "items": {"type": "string"}},
    },
}
BIGQUERY = {
    "kind": "bigquery#table",
    "tableReference": {"projectId": "p", "datasetId": "d", "tableId": "orders"},
    "description": "All",
    "labels": {"a": "b"},
    "timePartitioning": {"type": "DAY", "field": "id"},
    "clustering": {"fields": ["id"]},
    "tableConstraints": {"primaryKey": {"columns": ["id"]}},
    "schema": {
        "fields": [
            {
                "name": "id",
                "type": "STRING",
                "mode": "REQUIRED",
                "description": "Key",
                "defaultValueExpression": "'x'",
                "policyTags": {"names": ["secret"]},
            }
        ]
    },
}
UNITY = {
    "name": "orders",
    "catalog_name": "c",
    "schema_name": "s",
    "comment": "All",
    "owner": "jo",
    "columns": [
        {
            "name": "id",
            "type_text": "string",
            "type_name": "STRING",
            "comment": "Key",
            "nullable": False,
            "mask": {"function_name": "f"},
        }
    ],
    "properties": {"a": "b"},
    "table_constraints": [{"primary_key_constraint": {"child_columns": ["id"]}}],
}
# What only the source itself needs: its grammar, and names that nobody refers to.
UNTOLD = {
    "avro": {"fields.2.type.name", "fields.3.type.name", "fields.4.type.name"},
    "jsonschema": {"$schema"},
    "bigquery": {"kind"},
    "unity": {"columns.0.type_name"},
}
SOURCES = {"avro": AVRO, "jsonschema": JSON_SCHEMA, "bigquery": BIGQUERY, "unity": UNITY}


def leaves(node, path=()):
    if isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(value, (*path, key))
    else:
        yield path, node


def changed(tree, path, value):
    result = copy.deepcopy(tree)
    node = result
    for step in path[:-1]:
        node = node[step]
    if isinstance(value, bool):
        node[path[-1]] = not value
    else:
        node[path[-1]] = value + 1 if isinstance(value, int) else f"{value}_x"
    return result


@pytest.mark.long
@pytest.mark.parametrize("name", SOURCES)
def test_no_leaf_is_lost_in_silence(converter, tmp_path, name):
    def read(tree, tell=lambda _: None):
        file = tmp_path / "orders.json"
        file.write_text(json.dumps(tree), encoding="utf-8")
        return converter.read(str(file), name, (), tell)

    notes = []
    before = read(SOURCES[name], notes.append)
    told = [note.path for note in notes]
    lost = set()
    for path, value in leaves(SOURCES[name]):
        try:
            is_lost = read(changed(SOURCES[name], path, value)) == before
        except Exception:  # noqa: BLE001
            # A word that the format does not have is heeded all the more.
            is_lost = False
        if is_lost and not any(path[: len(note)] == note for note in told):
            lost.add(".".join(map(str, path)))
    assert lost == UNTOLD[name]
    # Nothing is called lost that is there: another value of it makes no other contract.
    for note in notes:
        for path, value in leaves(SOURCES[name]):
            if path[: len(note.path)] == note.path:
                assert read(changed(SOURCES[name], path, value)) == before, path


def test_a_manifest_of_dbt_is_better_read_by_another_command(converter, tmp_path):
    column = {"name": "id", "data_type": "text"}
    node = {"resource_type": "model", "name": "orders", "unique_id": "m", "columns": {"id": column}}
    manifest = {"metadata": {"adapter_type": "postgres"}, "nodes": {"m": node}, "child_map": {}}
    file, notes = tmp_path / "manifest.json", []
    file.write_text(json.dumps(manifest), encoding="utf-8")
    converter.read(str(file), "dbt", (), notes.append)
    assert "floe contract generate --manifest reads them" in notes[0].message


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": ["integer", "string"]}, "type"),
        ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, "oneOf"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "anyOf"),
        ({"type": "string", "not": {"enum": ["x"]}}, "not"),
        ({"type": "object", "patternProperties": {"^x": {"type": "string"}}}, "patternProperties"),
        ({"type": "string", "if": {"minLength": 2}}, "if"),
        ({"type": "object", "minProperties": 1}, None),
        ({"type": ["object", "string"], "minProperties": 1}, "type minProperties"),
        ({"type": "object", "additionalProperties": False}, "additionalProperties"),
        ({"type": ["string", "null"]}, None),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, None),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, None),
        ({"type": "object", "properties": {"not": {"type": "string"}}}, None),
    ],
)
def test_what_narrows_a_json_schema_is_told(converter, tmp_path, schema, told):
    """Unions, negations and conditions were lost in silence, and maps were told as lost."""
    file = tmp_path / "orders.json"
    file.write_text(json.dumps({"title": "orders", "properties": {"a": schema}}), encoding="utf-8")
    notes = []
    converter.read(str(file), "jsonschema", (), notes.append)
    assert [note.path for note in notes] == [
        ("properties", "a", key) for key in (told.split() if told else ())
    ]

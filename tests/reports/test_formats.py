import json
from pathlib import Path

import jsonschema_rs
import pytest

SCHEMAS = sorted((Path(__file__).parents[2] / "docs" / "formats").glob("*.schema.json"))
FINDING = {
    "rule": "lint/some-fault",
    "severity": "error",
    "file": "a.yaml",
    "line": 1,
    "column": 1,
    "path": "id",
    "message": "it is wrong",
    "hint": None,
}
TARGET = {"file": "a.yaml", "path": "schema[0]", "line": 3, "column": 5}
NODE = {"id": "orders", "kind": "contract", "name": "orders", "file": "a.yaml", "path": ""}
EDGE = {"from": "orders", "to": "customers", "kind": "foreignKey"}
DIGEST = "0" * 64
EXAMPLES = {
    "refs": {
        "reference": "a.yaml#schema/orders",
        "status": "resolved",
        "canonical": "schema/orders",
        "targets": [TARGET],
        "findings": [FINDING],
    },
    "graph": {"nodes": [NODE], "edges": [EDGE]},
    "find": {
        "matches": [{"kind": "object", "id": None, "name": "orders", "tags": ["gold"], **TARGET}],
        "summary": {"matches": 1},
    },
}


def read(name):
    file = next(file for file in SCHEMAS if file.name == f"{name}.schema.json")
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.name)
def test_a_published_schema_is_a_valid_schema(file):
    schema = json.loads(file.read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema_rs.meta.validate(schema)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_keeps_to_its_schema(name):
    jsonschema_rs.Draft202012Validator(read(name)).validate(EXAMPLES[name])


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_key_of_an_example_is_missed(name):
    validator = jsonschema_rs.Draft202012Validator(read(name))
    for key in EXAMPLES[name]:
        rest = {other: value for other, value in EXAMPLES[name].items() if other != key}
        assert not validator.is_valid(rest), key


@pytest.mark.parametrize("part", ["finding", "node", "edge"])
def test_the_same_thing_has_the_same_shape_in_every_format(part):
    shapes = [json.loads(file.read_text(encoding="utf-8")).get("$defs", {}) for file in SCHEMAS]
    having = [shape[part] for shape in shapes if part in shape]
    assert len(having) > 1
    assert all(shape == having[0] for shape in having)

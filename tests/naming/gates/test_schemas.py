import json
from importlib import resources
from typing import Any

import jsonschema
import pytest
from referencing import Registry
from referencing.jsonschema import DRAFT202012

FOLDER = resources.files("floe.naming") / "spec"
BASE = json.loads((FOLDER / "NamingBase.json").read_text("utf-8"))
FILES = [
    json.loads((each / f"{each.name}.json").read_text("utf-8"))
    for part in ("datasets", "jobs")
    for each in sorted((FOLDER / part).iterdir(), key=lambda entry: entry.name)
]
REGISTRY: Registry[Any] = Registry().with_resource(BASE["$id"], DRAFT202012.create_resource(BASE))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda each: each["$id"].split(":", 3)[-1])


def faults(schema: dict[str, Any], document: object) -> list[str]:
    validator = jsonschema.Draft202012Validator(schema, registry=REGISTRY)
    return [f"{each.json_path}: {each.message}" for each in validator.iter_errors(document)]


def instance_schema(file: dict[str, Any]) -> dict[str, Any]:
    return {**file, "additionalProperties": False, "minProperties": 1}


@every_file
def test_a_file_is_a_json_schema(file):
    jsonschema.Draft202012Validator.check_schema(file)


@every_file
def test_a_file_keeps_to_the_schema_of_the_annotation(file):
    assert faults({"$ref": f"{BASE['$id']}#/$defs/NamingDefinition"}, file) == []


@every_file
def test_the_components_of_valid_vectors_fit_the_schema(file):
    ((subject, _),) = file["properties"].items()
    ((_, schema),) = file["$defs"].items()
    for node in schema["x-naming"]["vectors"]["valid"]:
        document = {subject: {"source": subject, **node["components"]}}
        assert faults(instance_schema(file), document) == []


@every_file
def test_components_that_nobody_declared_or_that_do_not_fit_are_refused(file):
    ((subject, _),) = file["properties"].items()
    ((_, schema),) = file["$defs"].items()
    parts = schema["x-naming"]["vectors"]["valid"][0]["components"]
    assert faults(instance_schema(file), {subject: {**parts, "undeclared": "x"}}) != []
    for name in parts:
        assert faults(instance_schema(file), {subject: {**parts, name: "\x00"}}) != []

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml

EDITIONS = ("3.0.2", "3.1.0", "3.2.0")
FIELDS = yaml.load(Path(__file__).with_name("fields.yaml").read_bytes(), yaml.CSafeLoader)


@dataclass(frozen=True, slots=True)
class Sample:
    """A contract of the corpus: what was done to which field of which definitions."""

    edition: str
    what: str
    definitions: tuple[str, ...]
    field: str
    keys: frozenset[str]
    text: str

    @property
    def tree(self) -> Any:
        return json.loads(self.text)


@pytest.fixture(scope="session")
def schemas() -> dict[str, Any]:
    """The official schemas, as they are in the package."""
    folder = resources.files("datacontract").joinpath("schemas")
    return {e: json.loads(folder.joinpath(f"odcs-{e}.schema.json").read_text()) for e in EDITIONS}


@pytest.fixture(scope="session")
def corpus(schemas) -> list[Sample]:
    """Every field of every edition, right and wrong."""
    return [
        sample
        for edition in EDITIONS
        for entry in [*FIELDS, *_servers(schemas[edition])]
        for sample in _samples(edition, entry)
    ]


def _samples(edition: str, entry: dict[str, Any]) -> Iterator[Sample]:
    for what, field, element in _elements(entry):
        tree = _place(entry["in"], element)
        if entry["in"] != "HERE":
            header = {"apiVersion": "EDITION", "kind": "DataContract", "id": "orders"}
            tree = {**header, "version": "1.0.0", "status": "active", **tree}
        text = json.dumps(tree).replace("EDITION", f"v{edition}")
        yield Sample(edition, what, tuple(entry["of"]), field, frozenset(element), text)


def _elements(entry: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    least, fields = entry["with"], entry["fields"]
    yield "unknown key", "", {**least, "unknownKey": 1}
    yield "valid", "", least
    for field in least:
        yield "missing", field, {key: value for key, value in least.items() if key != field}
    for field, value in (least | fields).items():
        yield "valid", field, {**least, field: value}
        yield "wrong type", field, {**least, field: _of_another_type(value)}
        if entry.get("brief"):
            continue
        yield "null", field, {**least, field: None}
        if isinstance(value, str):
            yield "other word", field, {**least, field: "no such / thing"}
        if inner := _with_unknown_key(value):
            yield "unknown key", field, {**least, field: inner}


def _of_another_type(value: object) -> object:
    if isinstance(value, str):
        return {"a": 1}
    return "a text" if isinstance(value, bool | int | float | list) else ["a text"]


def _with_unknown_key(value: object) -> object:
    if isinstance(value, dict):
        return {**value, "unknownKey": 1}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [{**value[0], "unknownKey": 1}]
    return None


def _place(around: object, element: object) -> Any:
    if around == "HERE":
        return copy.deepcopy(element)
    if isinstance(around, dict):
        return {key: _place(value, element) for key, value in around.items()}
    return [_place(item, element) for item in around] if isinstance(around, list) else around


def _servers(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for condition in schema["$defs"]["Server"]["allOf"]:
        kind = condition["if"]["properties"]["type"]["const"]
        name = condition["then"]["$ref"].rpartition("/")[2]
        source = schema["$defs"]["ServerSource"][name]
        values = {k: _value(v, schema) for k, v in source.get("properties", {}).items()}
        least = {key: values[key] for key in source.get("required", ())}
        yield {
            "of": [f"ServerSource/{name}"],
            "brief": True,
            "in": {"servers": ["HERE"]},
            "with": {"server": "prod", "type": kind, **least},
            "fields": values,
        }


def _value(field: dict[str, Any], schema: dict[str, Any]) -> object:
    if "$ref" in field:
        field = schema["$defs"][field["$ref"].rpartition("/")[2]]
    if "enum" in field:
        return field["enum"][0]
    if "pattern" in field:
        return field["pattern"].removeprefix("^").removesuffix(".*")
    return 1 if "integer" in field["type"] else "text"

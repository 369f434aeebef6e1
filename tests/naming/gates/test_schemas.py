import json
from importlib import resources
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
import referencing

SPEC = resources.files("floe.naming") / "spec"
BASE = json.loads((SPEC / "NamingBase.json").read_text("utf-8"))
FILES = [
    json.loads((each / f"{each.name}.json").read_text("utf-8"))
    for part in ("datasets", "jobs")
    for each in sorted((SPEC / part).iterdir(), key=lambda entry: entry.name)
]
KNOWN = referencing.Registry().with_resource(BASE["$id"], referencing.Resource.from_contents(BASE))
KNOWN_FAST = jsonschema_rs.Registry([(BASE["$id"], BASE)])
ENGINES = {
    file["$id"]: (
        jsonschema.Draft202012Validator(file, registry=KNOWN),
        jsonschema_rs.Draft202012Validator(file, registry=KNOWN_FAST),
    )
    for file in FILES
}
every_file = pytest.mark.parametrize("file", FILES, ids=lambda each: each["$id"].split(":", 3)[-1])


def is_valid(file: dict[str, Any], components: dict[str, str]) -> bool:
    """What the two engines say of an instance, which must be of one mind."""
    (subject,) = file["properties"]
    document = {subject: {"source": subject, **components}}
    careful, fast = (engine.is_valid(document) for engine in ENGINES[file["$id"]])
    assert fast is careful
    return careful


def valid_components(file: dict[str, Any]) -> list[dict[str, str]]:
    (schema,) = file["$defs"].values()
    return [node["components"] for node in schema["x-naming"]["vectors"]["valid"]]


@every_file
def test_the_components_of_valid_vectors_fit_their_schema(file):
    assert [each for each in valid_components(file) if not is_valid(file, each)] == []


@every_file
def test_a_component_that_nobody_declared_is_refused(file):
    assert not is_valid(file, {**valid_components(file)[0], "undeclared": "x"})


@every_file
def test_no_component_takes_control_characters_or_nothing(file):
    components = valid_components(file)[0]
    assert [
        (name, spoiled)
        for name, text in components.items()
        for spoiled in ("", "\x00", f"a\x1f{text}", f"{text}\x7f")
        if is_valid(file, {**components, name: spoiled})
    ] == []


@every_file
def test_a_port_may_be_a_number(file):
    (schema,) = file["$defs"].values()
    ports = {name for name in schema["properties"] if name == "port" or name.endswith("_port")}
    for components in valid_components(file):
        for name in components.keys() & ports - {"usual_port"}:
            assert is_valid(file, {**components, name: int(components[name])})
            assert not is_valid(file, {**components, name: 0})
            assert not is_valid(file, {**components, name: 65536})
            assert not is_valid(file, {**components, name: 5432.5})


@every_file
def test_what_is_required_cannot_be_left_out(file):
    (schema,) = file["$defs"].values()
    components = valid_components(file)[0]
    for name in schema["required"]:
        rest = {key: text for key, text in components.items() if key != name}
        assert not is_valid(file, rest)

from collections import Counter

import jsonschema_rs
import pytest

LEFT_OUT = ("$defs", "examples", "default", "enum", "const", "required")


def field_names(node):
    """The names of all properties that a part of a schema speaks of itself."""
    if isinstance(node, list):
        return set().union(*map(field_names, node))
    if not isinstance(node, dict):
        return set()
    parts = {key: part for key, part in node.items() if key not in LEFT_OUT}
    fields = parts.pop("properties", {})
    return set(fields) | field_names(list(fields.values())) | field_names(list(parts.values()))


def definitions(schema):
    sources = schema["$defs"]["ServerSource"]
    yield "", schema
    yield from schema["$defs"].items()
    yield from ((f"ServerSource/{name}", source) for name, source in sources.items())


@pytest.mark.parametrize("edition", ["3.0.2", "3.1.0", "3.2.0"])
def test_every_field_of_every_definition_is_used_rightly_by_some_contract(corpus, schemas, edition):
    engine = jsonschema_rs.Draft201909Validator(schemas[edition])
    used = {
        (definition, key)
        for sample in corpus
        if sample.edition == edition and sample.what == "valid" and engine.is_valid(sample.tree)
        for definition in sample.definitions
        for key in sample.keys
    }
    asked = {
        (name, field)
        for name, part in definitions(schemas[edition])
        if name != "ServerSource"
        for field in field_names(part)
    }
    assert asked - used == set()


def test_every_field_is_also_used_wrongly(corpus):
    wrong = Counter(sample.what for sample in corpus if sample.edition == "3.2.0")
    assert set(wrong) == {"valid", "wrong type", "missing", "unknown key", "other word", "null"}
    right = {(s.definitions, s.field) for s in corpus if s.what == "valid" and s.field}
    mistyped = {(s.definitions, s.field) for s in corpus if s.what == "wrong type"}
    assert right - mistyped == set()

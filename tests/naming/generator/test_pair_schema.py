"""pair.schema.json, read by two JSON Schema tools, against every vector."""

import json
import re
from functools import cache
from importlib import resources

import jsonschema
import jsonschema_rs
import pytest
from naming_generator.pair_schema import pair_schema

from floe.naming.definitions import Kind
from floe.naming.registry import Registry, read_specification
from tests.naming.broken_vectors import broken

SCHEMA = json.loads((resources.files("floe.naming") / "spec" / "pair.schema.json").read_text())
DEFINITIONS = tuple(read_specification())
REFUSED = {
    "naming/credentials-in-namespace",
    "naming/malformed-name",
    "naming/malformed-namespace",
    "naming/missing-component",
    "naming/missing-port",
    "naming/scheme-alias",
    "naming/stray-slash",
}


def checker(schema):
    """Whether both tools take a pair; they must agree."""
    slow, quick = jsonschema.Draft202012Validator(schema), jsonschema_rs.validator_for(schema)

    def takes(namespace, name):
        pair = {"namespace": namespace, "name": name}
        answers = {slow.is_valid(pair), quick.is_valid(pair)}
        assert len(answers) == 1
        return answers.pop()

    return takes


DATASET = checker(SCHEMA)


REGISTRY = Registry(DEFINITIONS)


@cache
def checker_of(key):
    """Whether both tools take a pair of one source or integration."""
    return checker(SCHEMA["$defs"][key])


def takes_job(definition, namespace, name):
    return checker_of(f"job-{definition.id}")(namespace, name)


def fits(namespace, name):
    """What the parser's own patterns say of a pair; where nobody claims it, no password will do."""
    scheme = namespace.removeprefix("jdbc:").partition(":")[0].lower()
    definitions = REGISTRY.claiming(REGISTRY.unaliased(scheme))
    if not definitions:
        return not re.search("//[^/?#]*:[^/?#]*@", namespace)
    return any(
        each.namespace.fullmatch(namespace) and each.name.fullmatch(name)
        for definition in definitions
        for each in REGISTRY.compiled(definition)
    )


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert jsonschema_rs.meta.is_valid(SCHEMA)


def patterns(node):
    if isinstance(node, dict):
        for key, value in node.items():
            yield from [value] if key == "pattern" else patterns(value)
    elif isinstance(node, list):
        for each in node:
            yield from patterns(each)


def test_no_pattern_holds_what_another_dialect_refuses():
    found = list(patterns(SCHEMA))
    assert len(found) > 200
    strange = r"\\[^\\^$.*+?()\[\]{}|/dDwWsSbBxn]|\(\?(?![:=!])|[*+?}]\+"
    bare = [re.sub(r"\\\\", "", each) for each in found]
    assert [each for each in bare if re.search(strange, each)] == []


def passes(definition, node):
    pair = node["namespace"], node["name"]
    assert DATASET(*pair) is True
    assert checker_of(f"dataset-{definition.id}")(*pair) is True


def passes_in_its_canonical_form(_definition, node):
    canonical, pair = node["canonical"], (node["namespace"], node["name"])
    assert DATASET(canonical["namespace"], canonical["name"]) is True
    assert DATASET(*pair) is bool(fits(*pair))


def is_refused(_definition, node):
    pair = node["namespace"], node["name"]
    assert DATASET(*pair) is bool(fits(*pair))
    assert DATASET(*pair) is not bool(REFUSED & set(node["rules"]))


def passes_as_a_job(definition, node):
    assert takes_job(definition, node["namespace"], node["name"]) is True


def is_refused_as_a_job(definition, node):
    expected = not REFUSED & set(node["rules"])
    assert takes_job(definition, node["namespace"], node["name"]) is expected


@pytest.mark.parametrize("definition", REGISTRY.of(Kind.DATASET), ids=lambda each: each.id)
def test_the_schema_takes_and_refuses_the_vectors_of_a_source(definition):
    assert [
        *broken(definition, passes, "valid"),
        *broken(definition, passes_in_its_canonical_form, "equivalent"),
        *broken(definition, is_refused, "invalid"),
    ] == []


@pytest.mark.parametrize("definition", REGISTRY.of(Kind.JOB), ids=lambda each: each.id)
def test_the_schema_takes_and_refuses_the_vectors_of_an_integration(definition):
    assert [
        *broken(definition, passes_as_a_job, "valid"),
        *broken(definition, is_refused_as_a_job, "invalid"),
    ] == []


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        ("made-up://host", "anything at all", True),
        ("postgres://db:5432", "a.b.c", True),
        ("Postgres://db:5432", "a.b.c", False),
        ("jdbc:postgresql://db:5432", "a.b.c", False),
        ("postgresql://db:5432", "a.b.c", False),
        ("postgres://me:secret@db:5432", "a.b.c", False),
        ("postgres://db:5432", "a.b.c\n", False),
        ("made-up://host\n", "a", False),
        ("made-up://host", "", False),
    ],
)
def test_a_pair_of_a_known_scheme_must_be_written_as_specified(namespace, name, expected):
    assert DATASET(namespace, name) is expected


def test_a_pair_without_a_name_is_refused():
    assert not jsonschema_rs.is_valid(SCHEMA, {"namespace": "made-up://host"})


def test_a_definition_becomes_patterns_behind_its_schemes(parcel):
    schema = json.loads(pair_schema([parcel()]))
    begins = (
        "^(?:[Jj][Dd][Bb][Cc]:)?(?:[Pp][Aa][Rr][Cc][Ee][Ll]|[Pp][Oo][Ss][Tt]\\.[Aa][Ll])(?::|$)"
    )
    assert schema["allOf"] == [
        {
            "if": {"properties": {"namespace": {"pattern": begins}}, "required": ["namespace"]},
            "then": {"$ref": "#/$defs/dataset-parcel"},
        }
    ]
    assert schema["$defs"]["dataset-parcel"] == {
        "title": "Parcel",
        "anyOf": [
            {
                "properties": {
                    "namespace": {"pattern": "^parcel://(?:[a-z]+)(?::(?:[0-9]+))?$"},
                    "name": {"pattern": "^(?:big|x-small)/(?:[a-z]+)$"},
                }
            },
            {
                "properties": {
                    "namespace": {"pattern": "^parcel$"},
                    "name": {"pattern": "^(?:[a-z]+)$"},
                }
            },
        ],
    }


def test_a_pair_is_checked_by_what_it_is_recognised_by(parcel):
    schema = json.loads(pair_schema([parcel(recognisedBy={"label": "^[a-c]+$"})]))
    forms = schema["$defs"]["dataset-parcel"]["anyOf"]
    assert forms[1]["properties"]["name"]["pattern"] == "^(?:[a-c]+)$"

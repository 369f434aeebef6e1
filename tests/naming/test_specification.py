import copy
import json
from importlib import resources

import jsonschema
import jsonschema_rs
import pytest
import referencing
from naming_generator.vectors import read_vectors

SPEC = resources.files("floe.naming") / "spec"
BASE = json.loads((SPEC / "NamingBase.json").read_text("utf-8"))
MEANT = {"$ref": f"{BASE['$id']}#/$defs/NamingDefinition"}


def naming_of(document):
    (schema,) = document["$defs"].values()
    return schema["x-naming"]


def read_file(name):
    """A file of the specification, with its vectors that only tests need."""
    document = json.loads((SPEC / name / f"{name.split('/')[1]}.json").read_text("utf-8"))
    naming_of(document)["vectors"].update(read_vectors(name))
    return document


FILES = {
    f"{part}/{folder.name}": read_file(f"{part}/{folder.name}")
    for part in ("datasets", "jobs")
    for folder in sorted((SPEC / part).iterdir(), key=lambda each: each.name)
}


def complaints_of(document, schema):
    """What the two engines say, which must be of one mind."""
    known = referencing.Registry().with_resource(
        BASE["$id"], referencing.Resource.from_contents(BASE)
    )
    found = list(jsonschema.Draft202012Validator(schema, registry=known).iter_errors(document))
    fast = jsonschema_rs.Draft202012Validator(
        schema, registry=jsonschema_rs.Registry([(BASE["$id"], BASE)])
    )
    assert fast.is_valid(document) is (not found)
    return [each.json_path for each in found]


def test_the_base_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(BASE)


@pytest.mark.parametrize("name", FILES)
def test_two_engines_have_nothing_against_a_file(name):
    assert complaints_of(FILES[name], MEANT) == []


@pytest.mark.parametrize("name", FILES)
def test_a_file_has_one_name_throughout(name):
    part, subject = name.split("/")
    document = FILES[name]
    (schema,) = document["$defs"].values()
    (definition,) = document["$defs"]
    assert document["$id"].rpartition(":")[0] == f"urn:floe:naming:{part}:{subject}"
    assert document["properties"] == {subject: {"$ref": f"#/$defs/{definition}"}}
    assert schema["properties"]["source"] == {"const": subject}
    base = "DatasetNameBase" if part == "datasets" else "JobNameBase"
    assert schema["allOf"] == [{"$ref": f"{BASE['$id']}#/$defs/{base}"}]
    assert f"{schema['x-naming']['kind']}s" == part


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda notes: notes.pop("vectors"), "x-naming"),
        (lambda notes: notes.pop("status"), "x-naming"),
        (lambda notes: notes.update(status="wished"), "x-naming.status"),
        (lambda notes: notes.update(category="engine"), "x-naming.category"),
        (lambda notes: notes.update(integration="KAFKA"), "x-naming"),
        (lambda notes: notes.update(colour="blue"), "x-naming"),
        (lambda notes: notes.update(variants=[]), "x-naming.variants"),
        (lambda notes: notes.update(paths={"topic": "long"}), "x-naming.paths.topic"),
        (lambda notes: notes.update(schemeAliases=["Kafka"]), "x-naming.schemeAliases[0]"),
        (lambda notes: notes.update(defaults={"port": 9092}), "x-naming.defaults.port"),
        (lambda notes: notes["vectors"].update(valid=[]), "x-naming.vectors.valid"),
        (lambda notes: notes["vectors"].update(invalid=[]), "x-naming.vectors.invalid"),
        (lambda notes: notes["case"][0].pop("stored"), "x-naming.case[0]"),
        (lambda notes: notes["variants"][0].pop("class"), "x-naming.variants[0]"),
        (
            lambda notes: notes["variants"][0].update(name="{topic"),
            "x-naming.variants[0].name",
        ),
        (
            lambda notes: notes["vectors"]["invalid"][0].update(rules=["N003"]),
            "x-naming.vectors.invalid[0].rules[0]",
        ),
    ],
)
def test_an_annotation_that_is_wrong_is_refused(change, path):
    document = copy.deepcopy(FILES["datasets/kafka"])
    change(naming_of(document))
    found = [each.replace("['x-naming']", ".x-naming") for each in complaints_of(document, MEANT)]
    assert f"$['$defs'].KafkaDataset.{path}" in found


def test_a_job_must_name_its_integration():
    document = copy.deepcopy(FILES["jobs/airflow_task"])
    naming_of(document).pop("integration")
    assert complaints_of(document, MEANT) == ["$['$defs'].AirflowTaskJob['x-naming']"]


@pytest.mark.parametrize("version", ["1", "1-0", "0-1-0", "1.0.0"])
def test_a_version_is_a_model_a_revision_and_an_addition(version):
    document = copy.deepcopy(FILES["datasets/kafka"])
    document["$id"] = f"urn:floe:naming:datasets:kafka:{version}"
    assert complaints_of(document, MEANT) == ["$['$id']"]


def test_a_pattern_must_be_anchored():
    document = copy.deepcopy(FILES["datasets/kafka"])
    document["$defs"]["KafkaDataset"]["properties"]["topic"]["pattern"] = "[a-z]+"
    assert complaints_of(document, MEANT) == ["$['$defs'].KafkaDataset.properties.topic"]

"""Names that were published keep their meaning until their source has a new model.

`released_vectors.json` holds what the last release answered. `pytest --update-golden` adds new
vectors and new models to it, and never changes an answer that is there.
"""

import copy
import json
from importlib import resources
from pathlib import Path

import pytest
from naming_generator.vectors import vectors_of

from floe.naming.composition import compose_with
from floe.naming.definition_reader import read_definition
from floe.naming.definitions import Kind
from floe.naming.job_names import JobNames
from floe.naming.names import Names
from floe.naming.registry import Registry, read_specification

RELEASED = Path(__file__).parent / "released_vectors.json"
SPEC = resources.files("floe.naming") / "spec"
OWN = tuple(read_specification())
FEW = tuple(each for each in OWN if each.id in ("kafka", "airflow_task"))


def key_of(definition):
    return f"{definition.kind}s/{definition.id}"


def model_of(version):
    return int(version.partition("-")[0])


def parsed(registry, key, pair):
    """What a pair means: its source, its components, and the pair it ought to be."""
    kind, _, subject = key.partition("/")
    if kind == "jobs":
        naming = JobNames(registry).parse(subject, *pair)
    else:
        naming = Names(registry).parse(*pair)
    answer = {"source": naming.source, "components": dict(naming.components)}
    return {"pair": list(pair), **answer, "canonical": list(naming.canonical)}


def composed(registry, key, components):
    """The pair that components make."""
    kind, _, subject = key.partition("/")
    noun = Kind.JOB if kind == "jobs" else Kind.DATASET
    naming = compose_with(Names(registry), noun, subject, components)
    return {"components": components, "canonical": list(naming.canonical or ())}


def answers_of(registry, definition):
    key, vectors = key_of(definition), vectors_of(definition)
    pairs = dict.fromkeys(
        (each["namespace"], each["name"]) for sort in vectors.values() for each in sort
    )
    given = (*vectors["valid"], *vectors.get("composed", ()))
    made = {json.dumps(each["components"]): each["components"] for each in given}
    return {
        "version": definition.version,
        "parsed": [parsed(registry, key, pair) for pair in pairs],
        "composed": [composed(registry, key, each) for each in made.values()],
    }


def changed_answers(released, registry):
    """What a release answered that would be answered otherwise now, by the same model."""
    known = {key_of(each): each for each in registry.definitions}
    for key, before in released.items():
        if key not in known:
            yield f"{key} is gone"
            continue
        models = model_of(before["version"]), model_of(known[key].version)
        if models[0] == models[1]:
            yield from _otherwise(key, before, registry)
        elif models[0] > models[1]:
            yield f"{key} has an older model than before"


def _otherwise(key, before, registry):
    for each in before["parsed"]:
        if parsed(registry, key, each["pair"]) != each:
            yield f"{key} takes {each['pair']} apart in another way"
    for each in before["composed"]:
        if composed(registry, key, each["components"]) != each:
            yield f"{key} makes another pair of {each['components']}"


def recorded(released, registry):
    """The record with new vectors and new models; what a model has answered stays."""
    return {
        key_of(each): _joined(released.get(key_of(each)), each, registry)
        for each in registry.definitions
    }


def _joined(before, definition, registry):
    now = answers_of(registry, definition)
    if before is None or model_of(before["version"]) < model_of(now["version"]):
        return now
    asked = [each["pair"] for each in before["parsed"]]
    made = [each["components"] for each in before["composed"]]
    return {
        "version": now["version"],
        "parsed": [*before["parsed"], *(e for e in now["parsed"] if e["pair"] not in asked)],
        "composed": [
            *before["composed"],
            *(e for e in now["composed"] if e["components"] not in made),
        ],
    }


def as_text(released):
    """One answer per line, so that a change can be read."""
    blocks = []
    for key, entry in sorted(released.items()):
        lists = (
            f'  "{name}": [\n'
            + ",\n".join(f"   {json.dumps(each)}" for each in entry[name])
            + "\n  ]"
            for name in ("parsed", "composed")
        )
        blocks.append(
            f' "{key}": {{\n  "version": "{entry["version"]}",\n' + ",\n".join(lists) + "\n }"
        )
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def edited(key, change, version="1-0-0"):
    """The registry after a change to one file of the specification."""
    document = copy.deepcopy(
        json.loads((SPEC / key / f"{key.split('/')[1]}.json").read_text("utf-8"))
    )
    (schema,) = document["$defs"].values()
    change(schema)
    document["$id"] = f"{document['$id'].rpartition(':')[0]}:{version}"
    base = json.loads((SPEC / "NamingBase.json").read_text("utf-8"))
    new = read_definition(document, base)
    return Registry(new if key_of(each) == key else each for each in FEW)


@pytest.fixture
def published():
    """What two sources answer now, as if that had been released."""
    return recorded({}, Registry(FEW))


@pytest.fixture
def released(request):
    if request.config.getoption("--update-golden"):
        before = json.loads(RELEASED.read_text("utf-8")) if RELEASED.is_file() else {}
        RELEASED.write_text(as_text(recorded(before, Registry(OWN))), "utf-8")
    return json.loads(RELEASED.read_text("utf-8"))


def test_no_published_vector_has_changed_its_answer(released):
    assert list(changed_answers(released, Registry(OWN))) == []


def test_every_vector_is_on_record(released):
    assert recorded(released, Registry(OWN)) == released


def test_a_case_that_is_stored_otherwise_needs_a_new_model(published):
    def upper(schema):
        schema["x-naming"]["case"][0]["stored"] = "upper"

    registry = edited("datasets/kafka", upper, "1-1-0")
    assert list(changed_answers(published, registry)) == [
        "datasets/kafka takes ['kafka://broker-1.example.com:9092', 'shop.orders-v1'] apart in"
        " another way",
        "datasets/kafka takes ['kafka://Broker-1.example.com', 'Orders'] apart in another way",
        "datasets/kafka takes ['kafka://broker-1.example.com:9092', 'orders/v1'] apart in another"
        " way",
        "datasets/kafka makes another pair of {'bootstrap_server_host': 'broker-1.example.com',"
        " 'port': '9092', 'topic': 'shop.orders-v1'}",
    ]
    assert list(changed_answers(published, edited("datasets/kafka", upper, "2-0-0"))) == []


def test_a_template_that_is_written_otherwise_needs_a_new_model(published):
    def slashes(schema):
        schema["x-naming"]["variants"][0]["name"] = "{dag_id}/{task_id}"

    assert list(changed_answers(published, edited("jobs/airflow_task", slashes))) != []
    assert list(changed_answers(published, edited("jobs/airflow_task", slashes, "2-0-0"))) == []


def test_an_addition_needs_no_new_model(published):
    def note(schema):
        schema["x-naming"]["notes"] = ["Topics are shared."]

    assert list(changed_answers(published, edited("datasets/kafka", note, "1-0-1"))) == []


def test_a_source_does_not_disappear(published):
    registry = Registry(each for each in FEW if each.id != "kafka")
    assert list(changed_answers(published, registry)) == ["datasets/kafka is gone"]


def test_a_model_does_not_go_back(published):
    later = copy.deepcopy(published)
    later["datasets/kafka"]["version"] = "3-0-0"
    assert list(changed_answers(later, Registry(FEW))) == [
        "datasets/kafka has an older model than before"
    ]


def test_recording_keeps_what_a_model_has_answered(published):
    def upper(schema):
        schema["x-naming"]["case"][0]["stored"] = "upper"

    kept = recorded(published, edited("datasets/kafka", upper, "1-1-0"))["datasets/kafka"]
    assert kept == {**published["datasets/kafka"], "version": "1-1-0"}
    anew = recorded(published, edited("datasets/kafka", upper, "2-0-0"))["datasets/kafka"]
    assert anew["version"] == "2-0-0"
    assert anew["parsed"][0]["canonical"][0] == "kafka://BROKER-1.EXAMPLE.COM:9092"

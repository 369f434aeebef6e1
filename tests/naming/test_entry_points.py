import copy
import json
import sys

import pytest

from floe.errors import ConfigurationError
from floe.naming import Pair, compose, compose_job, parse, parse_job
from floe.naming.definitions import Kind
from floe.naming.job_names import default_job_names
from floe.naming.names import default_names
from floe.naming.registry import default_registry

BASE = "urn:floe:naming:base:1-0-0#/$defs/"
LAKE = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:acme:naming:datasets:acme_lake:1-0-0",
    "title": "Acme Lake",
    "type": "object",
    "$defs": {
        "AcmeLakeDataset": {
            "description": "Tables of the Acme Lake.",
            "type": "object",
            "allOf": [{"$ref": f"{BASE}DatasetNameBase"}],
            "properties": {
                "source": {"const": "acme_lake"},
                "host": {"$ref": f"{BASE}host"},
                "port": {"$ref": f"{BASE}port"},
                "table": {"$ref": f"{BASE}quotedIdentifier"},
            },
            "required": ["host", "port", "table"],
            "unevaluatedProperties": False,
            "x-naming": {
                "kind": "dataset",
                "category": "lake",
                "status": "observed",
                "variants": [
                    {
                        "id": "table",
                        "class": "AcmeLake",
                        "namespace": "acmelake://{host}:{port}",
                        "name": "{table}",
                    }
                ],
                "uniqueNameQualifier": "/",
                "case": [
                    {"components": ["host"], "compare": "insensitive", "stored": "lower"},
                    {
                        "components": ["table"],
                        "compare": "sensitive",
                        "stored": "upper",
                        "quote": '"',
                    },
                ],
                "schemeAliases": ["acme"],
                "defaults": {"port": "7070"},
                "vectors": {
                    "valid": [
                        {
                            "components": {"host": "a.example", "port": "7070", "table": "T"},
                            "namespace": "acmelake://a.example:7070",
                            "name": "T",
                        }
                    ],
                    "invalid": [
                        {
                            "namespace": "acmelake://a.example:7070",
                            "name": "A.B",
                            "rules": ["naming/malformed-name"],
                        }
                    ],
                },
            },
        }
    },
    "properties": {"acme_lake": {"$ref": "#/$defs/AcmeLakeDataset"}},
}


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Lay out a package as an installer does, and let everything be read anew."""

    def clear():
        for each in (default_registry, default_names, default_job_names):
            each.cache_clear()

    def lay_out(entry, files):
        package, metadata = tmp_path / "acme_names", tmp_path / "acme_names-1.0.dist-info"
        package.mkdir()
        (package / "__init__.py").write_text("")
        for name, content in files.items():
            (package / name).write_text(content)
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: acme-names\nVersion: 1.0\n"
        )
        (metadata / "entry_points.txt").write_text(f"[floe.naming]\nacme_lake = {entry}\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        clear()

    yield lay_out
    sys.modules.pop("acme_names", None)
    monkeypatch.undo()
    clear()


def changed(change):
    document = copy.deepcopy(LAKE)
    change(document["$defs"]["AcmeLakeDataset"], document)
    return json.dumps(document)


def test_a_package_brings_a_source_with_one_file(install):
    install("acme_names:acme_lake.json", {"acme_lake.json": json.dumps(LAKE)})
    naming = parse("acme://A.example", "orders")
    assert naming.source == "acme_lake"
    assert naming.canonical == Pair("acmelake://a.example:7070", "ORDERS")
    composed = compose("acme_lake", host="a.example", table="Orders")
    assert (composed.namespace, composed.name) == ("acmelake://a.example:7070", "Orders")
    assert composed.canonical == Pair("acmelake://a.example:7070", "ORDERS")


def test_its_vectors_hold(install):
    install("acme_names:acme_lake.json", {"acme_lake.json": json.dumps(LAKE)})
    definition = default_registry().find(Kind.DATASET, "acme_lake")
    (valid,) = definition.annotation["vectors"]["valid"]
    naming = parse(valid["namespace"], valid["name"])
    assert (naming.source, naming.components, naming.findings) == (
        "acme_lake",
        valid["components"],
        (),
    )
    (invalid,) = definition.annotation["vectors"]["invalid"]
    found = parse(invalid["namespace"], invalid["name"]).findings
    assert [each.rule for each in found] == invalid["rules"]


def to_job(schema, _):
    schema["x-naming"] |= {"kind": "job", "category": "other", "integration": "ACME"}
    vectors = schema["x-naming"]["vectors"]
    vectors["invalid"][0]["rules"] = ["naming/malformed-name"]


def test_a_package_brings_an_integration(install):
    install("acme_names:acme_lake.json", {"acme_lake.json": changed(to_job)})
    assert parse_job("acme", "acmelake://a.example:7070", "orders").source == "acme_lake"
    composed = compose_job("acme_lake", host="a.example", table="T")
    assert composed.canonical == Pair("acmelake://a.example:7070", "T")


def test_our_own_sources_stay_as_they_are(install):
    before = [each.id for each in default_registry().definitions]
    install("acme_names:acme_lake.json", {"acme_lake.json": json.dumps(LAKE)})
    assert [each.id for each in default_registry().definitions] == [*before, "acme_lake"]


def test_the_id_of_another_source_is_refused(install):
    def to_kafka(_, document):
        document["properties"] = {"kafka": document["properties"]["acme_lake"]}

    install("acme_names:acme_lake.json", {"acme_lake.json": changed(to_kafka)})
    with pytest.raises(ConfigurationError, match=r"^the dataset 'kafka' is defined twice$"):
        default_registry()


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("acme_names:source", "the entry point 'acme_lake' must read package:file.json"),
        ("acme_names", "the entry point 'acme_lake' must read package:file.json"),
        ("acme_names:missing.json", "the source 'acme_lake' cannot be read: "),
        ("acme_nothing:acme_lake.json", "the source 'acme_lake' cannot be read: "),
        ("acme_names:list.json", "acme_names:list.json is not a JSON Schema"),
        ("acme_names:text.json", "acme_names:text.json is not JSON: "),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_told(install, entry, message):
    install(entry, {"list.json": "[]", "text.json": "source"})
    with pytest.raises(ConfigurationError) as error:
        default_registry()
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "change",
    [
        lambda schema, _: schema.pop("x-naming"),
        lambda schema, _: schema["x-naming"].pop("variants"),
        lambda schema, _: schema["x-naming"].update(kind="table"),
        lambda schema, _: schema["x-naming"].update(case=[7]),
        lambda schema, _: schema["properties"].update(table={"type": "string", "pattern": "^(x$"}),
        lambda schema, _: schema["properties"].pop("table"),
        lambda _, document: document.pop("$id"),
        lambda _, document: document.update({"$defs": []}),
        lambda schema, _: schema["x-naming"]["variants"][0].update(namespace=""),
    ],
)
def test_a_file_that_defines_nothing_is_told(install, change):
    install("acme_names:acme_lake.json", {"acme_lake.json": changed(change)})
    with pytest.raises(ConfigurationError, match=r"^acme_names:acme_lake\.json does not define"):
        default_registry()


def test_a_template_that_cannot_be_read_is_told(install):
    def break_template(schema, _):
        schema["x-naming"]["variants"][0]["name"] = "{table"

    install("acme_names:acme_lake.json", {"acme_lake.json": changed(break_template)})
    with pytest.raises(ConfigurationError, match="has a brace that does not fit"):
        default_registry()


@pytest.mark.parametrize(
    ("sort", "change", "message"),
    [
        ("valid", {"name": "U"}, "valid[0]: its components do not make this pair"),
        (
            "valid",
            {"namespace": "kafka://a.example:7070", "components": {}},
            "valid[0]: its components do not make this pair",
        ),
        (
            "valid",
            {"rules": ["naming/wrong-case"]},
            "valid[0]: the rules that speak are none",
        ),
        ("valid", {"components": 7}, "valid[0]: it cannot be read (AttributeError: "),
        (
            "valid",
            {"canonical": {"namespace": "acmelake://b.example:7070", "name": "T"}},
            "valid[0]: the canonical pair is 'acmelake://a.example:7070' and 'T'",
        ),
        ("invalid", {"rules": []}, "invalid[0]: the rules that speak are naming/malformed-name"),
    ],
)
def test_a_source_that_does_not_hold_its_own_vector_is_refused(install, sort, change, message):
    def spoil(schema, _):
        schema["x-naming"]["vectors"][sort][0] |= change

    install("acme_names:acme_lake.json", {"acme_lake.json": changed(spoil)})
    with pytest.raises(ConfigurationError) as error:
        parse("kafka://broker:9092", "orders")
    start = "the dataset 'acme_lake' does not hold its own vector "
    assert str(error.value).startswith(start + message)
    assert "\n" not in str(error.value)


def test_an_equivalent_pair_of_another_source_is_refused(install):
    def add(schema, _):
        schema["x-naming"]["vectors"]["equivalent"] = [
            {"namespace": "kafka://a:9092", "name": "t", "rules": []}
        ]

    install("acme_names:acme_lake.json", {"acme_lake.json": changed(add)})
    with pytest.raises(
        ConfigurationError, match=r"equivalent\[0\]: the pair is read as one of kafka"
    ):
        parse("kafka://broker:9092", "orders")


def test_an_integration_that_does_not_hold_its_own_vector_is_refused(install):
    def spoil(schema, document):
        to_job(schema, document)
        schema["x-naming"]["vectors"]["invalid"][0]["rules"] = []

    install("acme_names:acme_lake.json", {"acme_lake.json": changed(spoil)})
    with pytest.raises(
        ConfigurationError, match=r"^the job 'acme_lake' does not hold .*invalid\[0\]"
    ):
        parse_job(None, "prod", "x.y")


@pytest.mark.parametrize("scheme", ["kafka", "postgresql"])
@pytest.mark.parametrize("is_alias", [True, False])
def test_a_scheme_of_another_source_is_refused(install, scheme, is_alias):
    def claim(schema, _):
        notes = schema["x-naming"]
        if is_alias:
            notes["schemeAliases"] = [scheme]
        else:
            notes["variants"][0]["namespace"] = scheme + "://{host}:{port}"

    owner = {"kafka": "kafka", "postgresql": "postgres"}[scheme]
    install("acme_names:acme_lake.json", {"acme_lake.json": changed(claim)})
    with pytest.raises(ConfigurationError) as error:
        default_registry()
    assert str(error.value) == (
        f"the source 'acme_lake' claims the scheme '{scheme}', which belongs to '{owner}'"
    )


def test_two_packages_cannot_claim_one_scheme(install):
    def rename(_, document):
        document["properties"] = {"other_lake": document["properties"]["acme_lake"]}

    files = {"acme_lake.json": json.dumps(LAKE), "other.json": changed(rename)}
    install("acme_names:acme_lake.json\nother = acme_names:other.json", files)
    with pytest.raises(ConfigurationError) as error:
        default_registry()
    assert str(error.value) == (
        "the source 'other_lake' claims the scheme 'acmelake', which belongs to 'acme_lake'"
    )

import copy
import json
import re
from importlib import resources

import pytest

from floe.errors import ConfigurationError
from floe.naming.definition_reader import read_definition, read_json
from floe.naming.definitions import (
    CaseRule,
    Compare,
    Kind,
    PathForm,
    Stored,
    has_fitting_text,
)

SPEC = resources.files("floe.naming") / "spec"
BASE = json.loads((SPEC / "NamingBase.json").read_text("utf-8"))


def document_of(name):
    return json.loads((SPEC / "datasets" / name / f"{name}.json").read_text("utf-8"))


def definition_of(name):
    return read_definition(document_of(name), BASE)


def test_a_definition_says_what_its_file_says():
    kafka = definition_of("kafka")
    assert (kafka.id, kafka.kind, kafka.title, kafka.version) == (
        "kafka",
        Kind.DATASET,
        "Apache Kafka",
        "1-0-0",
    )
    assert (kafka.category, kafka.status, kafka.qualifier) == ("stream", "standard", "/")
    assert list(kafka.components) == ["bootstrap_server_host", "port", "topic"]
    assert kafka.required == ("bootstrap_server_host", "port", "topic")
    assert kafka.schemes == ("kafka",)
    assert kafka.hierarchy == ("topic",)
    assert [each.class_name for each in kafka.variants] == ["Kafka"]
    assert kafka.variant("topic") is kafka.variants[0]
    assert kafka.variant("none") is None


def test_a_component_takes_the_pattern_of_the_base_and_its_own_description():
    host = definition_of("kafka").components["bootstrap_server_host"]
    assert host.pattern == f"(?:{BASE['$defs']['host']['pattern'][1:-1]})"
    assert host.description == "The first of the bootstrap servers."
    assert host.is_host
    assert host.case == CaseRule(Compare.INSENSITIVE, Stored.LOWER)


def test_a_component_knows_its_default_its_path_and_its_greed():
    assert definition_of("kafka").components["port"].default == "9092"
    assert definition_of("s3").components["object_key"].path is PathForm.RELATIVE
    assert definition_of("hdfs").components["path"].path is PathForm.ABSOLUTE
    assert definition_of("pubsub").components["project_id"].is_greedy
    assert not definition_of("pubsub").components["resource_id"].is_greedy


def test_a_component_with_choices_takes_no_other_word():
    kind = definition_of("pubsub").components["resource_type"]
    assert kind.choices == ("topic", "subscription")
    assert has_fitting_text(kind, "topic")
    assert not has_fitting_text(kind, "topics")


def test_a_template_that_begins_with_choices_has_all_of_them_for_schemes():
    warehouse = definition_of("warehouse")
    assert warehouse.components["scheme"].choices == ("s3", "gs")
    assert {"s3", "gs"} <= set(warehouse.schemes)


def test_words_by_which_a_pair_is_recognised_are_schemes_and_others_can_be_composed():
    saas = definition_of("saas")
    vendor = saas.components["vendor"]
    assert vendor.choices == ()
    assert saas.schemes == vendor.known
    assert {"workday", "hubspot", "jira"} <= set(saas.schemes)
    assert has_fitting_text(vendor, "acme")
    assert re.fullmatch(vendor.recognised, "HubSpot")
    assert not re.fullmatch(vendor.recognised, "acme")


def test_a_pattern_by_which_a_pair_is_recognised_is_narrower_than_that_of_the_component():
    database = definition_of("derby").components["database"]
    assert database.known == ()
    assert has_fitting_text(database, "shop")
    assert not re.fullmatch(database.recognised, "shop")
    assert re.fullmatch(database.recognised, "metastore_db")
    assert definition_of("derby").is_wide
    assert not definition_of("kafka").is_wide


def test_other_pairs_are_read():
    wasbs = definition_of("wasbs")
    assert [each.origin for each in wasbs.aliases] == ["Spark", "Airflow"]
    assert wasbs.variants[0].canonical_as is None
    assert wasbs.variants[1].is_deprecated
    assert wasbs.variants[1].canonical_as.namespace.text == wasbs.variants[0].namespace.text


@pytest.mark.parametrize("pattern", ["[a-z]+", "^[a-z]+", "[a-z]+$", None])
def test_a_component_without_an_anchored_pattern_is_refused(pattern):
    document = copy.deepcopy(document_of("kafka"))
    document["$defs"]["KafkaDataset"]["properties"]["topic"]["pattern"] = pattern
    with pytest.raises(ConfigurationError, match=r"'topic' needs a pattern from \^ to \$"):
        read_definition(document, BASE)


def test_what_is_not_json_is_refused():
    with pytest.raises(ConfigurationError, match=r"^x\.json is not JSON: "):
        read_json("{", "x.json")
    with pytest.raises(ConfigurationError, match=r"^x\.json is not a JSON Schema$"):
        read_json("[]", "x.json")

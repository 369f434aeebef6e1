"""Tests that floe wrote come back as the clauses they were made from, until people change them."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from floe.dbt import DbtOptions, plan_project
from floe.dbt.manifest import draft_contracts, read_manifest
from floe.documents import read_text
from floe.graph import build_graph

CLINIC = Path(__file__).parent / "clinic"
ABOUT_TESTS = ("generate/changed-test", "generate/removed-test", "generate/gap-test")


@pytest.fixture(scope="module")
def clinic(parse_files):
    """The manifest of a project as floe generates it."""
    files = sorted(CLINIC.glob("*.yaml"))
    graph = build_graph(read_text(file.name, file.read_text(encoding="utf-8")) for file in files)
    plan = plan_project(graph, DbtOptions(project_name="clinic"))
    macros = {f"macros/{file.name}": file.read_text("utf-8") for file in CLINIC.glob("*.sql")}
    return parse_files({file.path: file.text for file in plan.files} | macros)


def node_of(manifest, check):
    """The test of a check, in a manifest that may be changed."""
    for node in manifest["nodes"].values():
        if node["resource_type"] == "test":
            notes = node["config"]["meta"]["floe"]
            if check in notes.get("checks", [notes.get("check")]):
                return node
    raise LookupError(check)


def visits(manifest):
    """The draft of the contract `visits`, and what is said of its tests."""
    found = {one.name: one.draft for one in draft_contracts(read_manifest(manifest))}["visits"]
    said = [(gap.rule, gap.message) for gap in found.gaps if gap.rule in ABOUT_TESTS]
    return found.tree, said


def column(tree, name):
    return next(node for node in tree["schema"][0]["properties"] if node["name"] == name)


def rules(node):
    return {rule.get("id"): rule for rule in node.get("quality", ())}


def changed(name):
    text = f"the test '{name}' is not as floe wrote it: the draft says what it tests now"
    return "generate/changed-test", text


def left_to_dbt(name):
    return "generate/gap-test", f"the test '{name}' has no words in a contract and is left to dbt"


def test_rules_come_back_word_for_word(clinic):
    tree, said = visits(clinic)
    own = rules(tree["schema"][0])
    assert own["no_future"] == {
        "id": "no_future",
        "type": "sql",
        "query": "SELECT COUNT(*) FROM visits WHERE came_on > CURRENT_DATE",
        "mustBe": 0,
    }
    assert own["some_visits"]["name"] == "There are visits"
    assert rules(column(tree, "fee"))["fee_after_2020"]["arguments"] == {
        "where": "came_on > date '2020-01-01'"
    }
    assert said == []


def test_a_test_that_stands_for_several_checks_says_them_all(clinic):
    notes = node_of(clinic, "visits.visit_id/unique")["config"]["meta"]["floe"]
    assert notes["checks"] == ["visits/primary_key", "visits.visit_id/unique"]
    tree, _ = visits(clinic)
    known = column(tree, "visit_id")
    assert (known["primaryKey"], known["primaryKeyPosition"], known["unique"]) == (True, 1, True)


def test_a_format_that_a_type_implies_comes_back_to_its_column(clinic):
    assert "visits.patient/format" not in json.dumps(clinic["nodes"])
    tree, _ = visits(clinic)
    assert column(tree, "patient")["logicalTypeOptions"] == {"format": "i64"}


def test_a_test_that_people_gave_other_arguments_is_what_they_made_of_it(clinic):
    manifest = deepcopy(clinic)
    node = node_of(manifest, "visits.reason/length:minLength")
    node["test_metadata"]["kwargs"]["minLength"] = 3
    tree, said = visits(manifest)
    reason = column(tree, "reason")
    assert reason["logicalTypeOptions"] == {"maxLength": 40, "pattern": "^[a-z{}' ]+$"}
    assert rules(reason)[None]["implementation"]["floe_values"]["arguments"]["minLength"] == 3
    name = "visits.reason__length__minLength"
    assert said == [changed(name), left_to_dbt(name)]


def test_a_changed_test_of_columns_still_says_which_formats_types_imply(clinic):
    manifest = deepcopy(clinic)
    node = node_of(manifest, "visits/columns")
    node["test_metadata"]["kwargs"]["columns"] = [{"name": "patient", "format": "i64"}]
    tree, said = visits(manifest)
    assert column(tree, "patient")["logicalTypeOptions"] == {"format": "i64"}
    assert said == [changed("visits__columns")]


@pytest.mark.parametrize(
    ("setting", "value", "rule"),
    [
        ("where", "a > 1", {"arguments": {"where": "a > 1"}}),
        ("severity", "warn", {"severity": "warning"}),
    ],
)
def test_a_plain_test_with_other_settings_is_read_like_any_other(clinic, setting, value, rule):
    manifest = deepcopy(clinic)
    node_of(manifest, "visits.patient/required")["config"][setting] = value
    tree, said = visits(manifest)
    [found] = column(tree, "patient")["quality"]
    assert found == {"metric": "nullValues", "mustBe": 0, **rule}
    assert said == [changed("visits.patient__required")]


def test_a_changed_test_of_a_key_is_a_rule_and_no_longer_the_key(clinic):
    """It stands for the key and for `unique`, and only warns, as nothing makes the column."""
    manifest = deepcopy(clinic)
    node_of(manifest, "visits.visit_id/unique")["config"]["where"] = "a > 1"
    tree, said = visits(manifest)
    key = column(tree, "visit_id")
    assert key["quality"] == [
        {
            "metric": "duplicateValues",
            "mustBe": 0,
            "arguments": {"where": "a > 1"},
            "severity": "warning",
        }
    ]
    assert not {"unique", "primaryKey"} & key.keys()
    assert said == [changed("visits__primary_key")]


def test_a_test_of_a_key_that_people_made_an_error_is_a_plain_promise(clinic):
    manifest = deepcopy(clinic)
    node_of(manifest, "visits.visit_id/unique")["config"]["severity"] = "error"
    tree, said = visits(manifest)
    key = column(tree, "visit_id")
    assert (key["unique"], "primaryKey" in key, "quality" in key) == (True, False, False)
    assert said == [changed("visits__primary_key")]


def desk(manifest):
    """The levels of the contract `desk`, and what is said of its tests."""
    draft = {one.name: one.draft for one in draft_contracts(read_manifest(manifest))}["desk"]
    said = [(gap.rule, gap.message) for gap in draft.gaps if gap.rule in ABOUT_TESTS]
    return draft.tree["slaProperties"], said


def test_an_age_that_people_changed_at_the_source_is_the_one_that_is_drafted(clinic):
    """The test asks the source for its age; a change there was passed over by drafts."""
    manifest = deepcopy(clinic)
    assert (
        "demand"
        not in node_of(manifest, "patients.seen_at/freshness:fresh")["test_metadata"]["kwargs"]
    )
    fresh = {"id": "fresh", "property": "freshness", "element": "patients.seen_at"}
    assert desk(manifest) == ([fresh | {"value": 6, "unit": "hours"}], [])
    [source] = manifest["sources"].values()
    source["freshness"]["error_after"] = {"count": 360, "period": "minute"}
    assert desk(manifest) == ([fresh | {"value": 6, "unit": "hours"}], [])
    source["freshness"]["error_after"] = {"count": 2, "period": "day"}
    assert desk(manifest) == ([fresh | {"value": 2, "unit": "days"}], [])


def test_an_age_that_people_deleted_at_the_source_is_missed(clinic):
    manifest = deepcopy(clinic)
    [source] = manifest["sources"].values()
    source["freshness"] = source["config"]["freshness"] = None
    draft = {one.name: one.draft for one in draft_contracts(read_manifest(manifest))}["desk"]
    name = "patients.seen_at__freshness__fresh"
    assert "slaProperties" not in draft.tree
    assert changed(name) in [(gap.rule, gap.message) for gap in draft.gaps]


def test_a_query_that_people_edited_is_left_to_dbt(clinic):
    manifest = deepcopy(clinic)
    node = node_of(manifest, "visits/sql:no_future")
    node["raw_code"] = node["raw_code"].replace("CURRENT_DATE", "NOW()")
    tree, said = visits(manifest)
    assert "no_future" not in rules(tree["schema"][0])
    assert said == [changed(node["name"]), left_to_dbt(node["name"])]


def test_a_clause_that_people_edited_is_not_believed_either(clinic):
    manifest = deepcopy(clinic)
    node = node_of(manifest, "visits.fee/range:minimum")
    notes = node["config"]["meta"]["floe"]
    notes["clause"] = json.dumps([{"at": ["fee"], "logicalTypeOptions": {"minimum": -5}}])
    node["meta"] = {}
    tree, said = visits(manifest)
    assert "minimum" not in column(tree, "fee")["logicalTypeOptions"]
    name = "visits.fee__range__minimum"
    assert said == [changed(name), left_to_dbt(name)]


def test_a_test_without_a_noted_clause_is_not_as_this_floe_wrote_it(clinic):
    manifest = deepcopy(clinic)
    node = node_of(manifest, "visits/row_count:some_visits")
    notes = {"check": "visits/row_count:some_visits"}
    node["config"]["meta"], node["meta"] = {"floe": notes}, {}
    _, said = visits(manifest)
    assert said[0] == changed("visits__row_count__some_visits")


def test_tests_that_people_deleted_are_missed(clinic):
    manifest = deepcopy(clinic)
    for check in ("visits.fee/null_values:fee_known", "visits/row_count:some_visits"):
        del manifest["nodes"][node_of(manifest, check)["unique_id"]]
    tree, said = visits(manifest)
    assert "some_visits" not in rules(tree["schema"][0])
    assert "fee_known" not in rules(column(tree, "fee"))
    assert said == [
        (
            "generate/removed-test",
            "of the tests that floe wrote for 'visits', 2 are gone from dbt:"
            " the draft does not have them",
        )
    ]


def test_a_rule_that_a_test_of_peoples_own_says_too_is_there_once(clinic):
    """Each draft of an adopted project had it once more."""
    manifest = deepcopy(clinic)
    before, _ = visits(manifest)
    own = node_of(manifest, "visits.fee/null_values:fee_after_2020")
    theirs = deepcopy(own)
    theirs |= {"unique_id": "test.clinic.theirs", "name": "theirs"}
    theirs["config"]["meta"] = {}
    manifest["nodes"]["test.clinic.theirs"] = theirs

    after, _ = visits(manifest)

    assert after == before

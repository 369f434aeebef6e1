"""Changes in every format: nothing is lost, nothing foreign steers whoever reads it."""

import json

import pytest
import yaml

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.reports.diffs import DIFF_FORMATS, render_changes
from floe.workflows.diffing import DiffRequest, DiffSide, diff_sides

OLD = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
schema:
  - name: orders
    properties:
      - {name: id, logicalType: string, required: true}
      - {name: mail, logicalType: string}
      - {name: tags, logicalType: array, items: {logicalType: string}}
slaProperties: [{property: freshness, value: 6, unit: h}]
"""
NEW = (
    OLD.replace("      - {name: mail, logicalType: string}\n", "")
    .replace("id, logicalType: string, required: true", "id, logicalType: string")
    .replace("items: {logicalType: string}", "items: {logicalType: date}")
    .replace("value: 6", "value: 12")
    .replace("1.0.0", "1.0.1")
)


def changes(old=OLD, new=NEW):
    sides = (
        DiffSide(label, compile_graph(build_graph([read_text("orders.odcs.yaml", text)])))
        for label, text in (("old", old), ("new", new))
    )
    return diff_sides(*sides, DiffRequest())


def problem():
    return changes(new="kind: DataContract\nid: [\n")


def test_omds_names_elements_by_their_paths():
    document = yaml.safe_load(render_changes(changes(), "omds"))
    assert document["kind"] == "MetadataDifference"
    assert document["impact"] == {"major": 3, "minor": 1, "patch": 0}
    assert document["suggestedVersion"] == "2.0.0"
    assert [(d["type"], d["path"], d["impactLevel"]) for d in document["diffs"]] == [
        ("REMOVE", "/schema[name=orders]/properties[name=mail]", "MAJOR"),
        ("CHANGE", "/schema[name=orders]/properties[name=id]/required", "MINOR"),
        ("CHANGE", "/schema[name=orders]/properties[name=tags]/items/logicalType", "MAJOR"),
        ("CHANGE", "/slaProperties[property=freshness]/value", "MAJOR"),
    ]
    assert document["diffs"][3] == {
        "type": "CHANGE",
        "section": "slaProperties",
        "field": "value",
        "path": "/slaProperties[property=freshness]/value",
        "value1": 6,
        "value2": 12,
        "message": "freshness was 6 h, and is 12 h",
        "impactLevel": "MAJOR",
    }


def test_sarif_has_a_result_for_each_change_and_for_the_version():
    (run,) = json.loads(render_changes(changes(), "sarif"))["runs"]
    assert sorted(result["ruleId"] for result in run["results"]) == [
        "changes/property-removed",
        "changes/required-dropped",
        "changes/sla-weakened",
        "changes/type-changed",
        "changes/version-too-low",
    ]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region["startLine"] == 5


def test_github_shows_what_the_version_allows_as_a_warning():
    shown = render_changes(changes(), "github").splitlines()
    assert shown[0].startswith("::error file=orders.odcs.yaml,line=5")
    assert sum(line.startswith("::error") for line in shown) == 4
    allowed = render_changes(changes(new=NEW.replace("1.0.1", "2.0.0")), "github").splitlines()
    assert {line.split(" ")[0] for line in allowed} == {"::warning"}


def test_markdown_is_a_table_for_a_pull_request():
    text = render_changes(changes(), "markdown")
    assert text.startswith("### ❌ Contracts: ")
    assert "| 🔴 major | orders.mail was removed \\(orders.odcs.yaml&#58;9\\) " in text
    assert "`changes/property-removed`" in text
    assert render_changes(changes(OLD, OLD), "markdown").startswith("### ✅ Contracts: 0")


@pytest.mark.parametrize("format", DIFF_FORMATS)
def test_what_cannot_be_compared_is_in_every_format(format):
    assert "orders.odcs.yaml" in render_changes(problem(), format)


@pytest.mark.parametrize("format", DIFF_FORMATS)
def test_every_change_is_in_every_format(format):
    text = render_changes(changes(), format)
    for said in ("orders.mail was removed", "orders.id is no longer required", "12 h"):
        assert said in text


@pytest.mark.parametrize("format", DIFF_FORMATS)
def test_foreign_names_steer_nobody(format):
    evil = '"x\\n::error::| @somebody [a](https://example.com) <b>\\e[31m"'
    text = render_changes(changes(new=NEW.replace("name: tags", f"name: {evil}")), format)
    assert "\x1b" not in text
    assert "\n::error::|" not in text
    if format == "markdown":
        assert "@somebody" not in text
        assert "<b>" not in text
        assert "https://" not in text


def test_a_quiet_text_has_the_verdicts_alone():
    assert render_changes(changes(), "text", quiet=True) == (
        "Orders: 3 major, 1 minor: 1.0.1 is not enough for a major change of 1.0.0, "
        "the next version is 2.0.0\n5 changes in 1 contract, 1 needs another version\n"
    )


def test_many_changes_are_cut_in_a_comment_and_told():
    columns = "".join(f"      - {{name: c{number}}}\n" for number in range(150))
    more = OLD.replace("slaProp", f"{columns}slaProp").replace("1.0.0", "1.1.0")
    text = render_changes(changes(new=more), "markdown")
    assert "and 51 more" in text
    assert "c149" not in text

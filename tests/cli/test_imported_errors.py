"""An error in a library holds back the contracts that have it, and no others."""

import json

import pytest

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: NAME
name: NAME
version: 1.0.0
status: active
team: {name: crm-team}
schema:
  - name: orders
    id: orders
"""
RULES = """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
  - {id: typo, metric: nullValues, mustbe: 0}
"""
IMPORT = "relationships: [{type: imports, to: 'rules.yaml#/quality/no_nulls'}]"
ON_TABLE = f"    {IMPORT}\n    properties: [{{name: id, id: id, logicalType: integer}}]\n"
ON_COLUMN = f"    properties: [{{name: id, id: id, logicalType: integer, {IMPORT}}}]\n"
NOWHERE = "    properties: [{name: id, id: id, logicalType: integer}]\n"
SOUND = RULES.replace("mustbe", "mustBe")


@pytest.mark.parametrize(
    ("rules", "tables", "held_back"),
    [
        (SOUND, {"a": ON_COLUMN, "b": ON_TABLE}, {"b"}),
        (SOUND, {"a": ON_TABLE, "b": NOWHERE}, {"a"}),
        (SOUND, {"a": ON_COLUMN, "b": NOWHERE}, set()),
        (RULES, {"a": ON_COLUMN, "b": ON_COLUMN.replace("no_nulls", "typo")}, {"b"}),
    ],
)
def test_an_error_that_one_importer_makes_holds_back_no_other(
    floe, workspace, monkeypatch, rules, tables, held_back
):
    """Every contract was held back by an error in a library, also those that import nothing."""
    monkeypatch.setenv("FLOE_ACTOR", "ada@example.com")
    files = {f"{name}.odcs.yaml": HEAD.replace("NAME", name) + tables[name] for name in tables}
    workspace({"floe.toml": "", "rules.yaml": rules, **files})
    exports = {name: floe("export", f"{name}.odcs.yaml") for name in tables}
    assert {name for name, ran in exports.items() if ran.code} == held_back
    registrations = json.loads(floe("register", "--json").out)["registrations"]
    refused = {each["id"] for each in registrations if each["outcome"] == "refused"}
    assert refused == held_back


OVERRIDE = '{rule = "RULE", contract = "WHO", reason = "moving", until = 2099-01-01}'


@pytest.mark.parametrize(
    ("overridden", "is_told"), [((), True), (("b",), True), (("b", "c"), False), (("*",), False)]
)
def test_an_override_reaches_what_its_contract_imports(floe, workspace, overridden, is_told):
    """What stands in a library was told whatever was let through by the id of a contract."""
    tables = {"a": ON_COLUMN, "b": ON_TABLE, "c": ON_TABLE}
    files = {f"{name}.odcs.yaml": HEAD.replace("NAME", name) + tables[name] for name in tables}
    workspace({"floe.toml": "", "rules.yaml": SOUND, **files})
    (error,) = errors_in(floe)
    entries = (OVERRIDE.replace("RULE", error["rule"]).replace("WHO", who) for who in overridden)
    settings = f"[governance]\noverrides = [{', '.join(entries)}]\n"
    workspace({"floe.toml": settings, "rules.yaml": SOUND, **files})
    assert errors_in(floe) == ([error] if is_told else [])


def errors_in(floe):
    findings = json.loads(floe("lint", "--json").out)["findings"]
    return [finding for finding in findings if finding["severity"] == "error"]


SLIPS = """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
  - {id: unused, metric: nullValues, mustBee: 0}
properties:
  - {id: nameless, logicalType: strng, requred: true}
schema:
  - {id: o, name: o, properties: [{id: q, name: q, logicalTyp: string}]}
qualtiy: [{id: lost, metric: rowCount, mustBeGreaterThan: 5}]
anchors: {a: 1}
"""


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("v3.2.0", {3: "error", 5: "error", 7: "error", 8: "error", 9: "warning"}),
        ("v3.1.0", {3: "error", 5: "error", 7: "error", 8: "error", 9: "warning"}),
    ],
)
def test_what_is_wrong_in_parts_that_nobody_imports_is_told(floe, workspace, edition, told):
    """A misspelt `quality` at the top of a library, and slips in its columns, were passed over."""
    head = HEAD.replace("NAME", "a").replace("v3.2.0", edition)
    workspace({"floe.toml": "", "rules.yaml": SLIPS, "a.odcs.yaml": head + ON_COLUMN})
    findings = json.loads(floe("lint", "--json").out)["findings"]
    faults = [finding for finding in findings if finding["severity"] != "info"]
    assert {fault["line"]: fault["severity"] for fault in faults} == told
    assert {fault["file"] for fault in faults} == {"rules.yaml"}
    assert {fault["rule"] for fault in faults if fault["line"] != 5} == {"lint/unknown-key"}


def test_rules_in_the_words_of_each_importer_are_fine_in_one_library(floe, workspace):
    rules = """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
  - {id: older, rule: nullValues, mustBe: 0}
"""
    old = (
        HEAD.replace("NAME", "b")
        .replace("v3.2.0", "v3.0.2")
        .replace("team: {name", "team: [{username")
    )
    files = {
        "a.odcs.yaml": HEAD.replace("NAME", "a") + ON_COLUMN,
        "b.odcs.yaml": old.replace("-team}", "-team@example.com}]")
        + ON_COLUMN.replace("no_nulls", "older"),
    }
    workspace({"floe.toml": "", "rules.yaml": rules, **files})
    assert errors_in(floe) == []

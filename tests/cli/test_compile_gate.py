import json

import pytest

HEADER = """\
apiVersion: v3.2.0
kind: DataContract
id: NAME
name: NAME
version: 1.0.0
status: active
team: {name: sales}
"""
GOOD = HEADER + "schema: [{name: t, properties: [{name: a, logicalType: string}]}]\n"
BAD = GOOD.replace("string", "money")
WHOLE = (
    GOOD
    + """\
slaProperties:
  - {property: freshness, value: 24, unit: h}
  - {property: availability, value: 99.5, unit: percent}
"""
)
OVERRIDE = """
[[governance.overrides]]
rule = "lint/schema-violation"
contract = "CONTRACT"
reason = "the old type goes away in March"
until = UNTIL
"""


def named(text, name):
    return text.replace("NAME", name)


def override(contract="*", until="2999-01-31"):
    return OVERRIDE.replace("CONTRACT", contract).replace("UNTIL", until)


@pytest.mark.req("REQ-232.1", "REQ-232.2")
def test_every_contract_is_judged_by_the_schema(floe, workspace):
    folders = ("", "deep/er/", "products/x/contracts/")
    files = {f"{folder}c.odcs.yaml": named(BAD, f"c{n}") for n, folder in enumerate(folders)}
    workspace({"floe.toml": "", "fine.yaml": named(GOOD, "fine"), **files})
    ran = floe("compile", "--json")
    findings = json.loads(ran.out)["findings"]
    assert ran.code == 1
    assert [(each["file"], each["line"], each["rule"]) for each in findings] == [
        (file, 8, "lint/schema-violation") for file in sorted(files)
    ]


@pytest.mark.req("REQ-232.1")
def test_all_faults_of_a_contract_are_heard_at_once(floe, workspace):
    workspace({"floe.toml": "", "a.yaml": named(BAD, "a").replace("1.0.0", "banana")})
    findings = json.loads(floe("compile", "--json").out)["findings"]
    assert [(each["line"], each["severity"]) for each in findings] == [
        (5, "warning"),
        (8, "error"),
    ]
    strict = json.loads(floe("compile", "--strict", "--json").out)["findings"]
    assert {5, 8} <= {each["line"] for each in strict if each["severity"] == "error"}


@pytest.mark.req("REQ-232.6")
def test_a_contract_that_fails_makes_the_compilation_fail(floe, workspace):
    root = workspace({"floe.toml": "", "a.yaml": named(BAD, "a")})
    ran = floe("compile")
    assert ran.code == 1
    assert "error[lint/schema-violation]" in ran.out
    compiled = json.loads((root / "target/compiled.json").read_text())
    assert [each["rule"] for each in compiled["findings"]] == ["lint/schema-violation"]


@pytest.mark.req("REQ-232.6")
def test_strict_asks_for_what_the_platform_asks_for(floe, workspace):
    workspace({"floe.toml": "", "a.yaml": named(GOOD, "a")})
    assert floe("compile").code == 0
    strict = floe("compile", "--strict", "--json")
    assert strict.code == 1
    assert {each["rule"] for each in json.loads(strict.out)["findings"]} == {
        "lint/platform-sla-missing"
    }
    workspace({"a.yaml": named(WHOLE, "a")})
    assert floe("compile", "--strict").code == 0


@pytest.mark.req("REQ-232.6")
@pytest.mark.parametrize("enforcement", ["warn", "off"])
def test_what_is_let_through_is_still_listed(floe, workspace, enforcement):
    settings = f'[governance]\nenforcement = "{enforcement}"\n'
    workspace({"floe.toml": settings, "a.yaml": named(BAD, "a")})
    ran = floe("compile")
    assert ran.code == 0
    assert "error[lint/schema-violation]" in ran.out
    assert f"governance.enforcement = {enforcement}" in ran.err
    assert floe("compile", "--strict").code == 1


@pytest.mark.req("REQ-232.1")
def test_an_override_lets_one_contract_through_and_is_listed(floe, workspace):
    settings = override("old")
    workspace({"floe.toml": settings, "a.yaml": named(BAD, "old"), "b.yaml": named(BAD, "new")})
    ran = floe("compile")
    assert ran.code == 1
    assert "--> b.yaml:8" in ran.out
    assert "--> a.yaml" not in ran.out
    listed = "override[lint/schema-violation]: old until 2999-01-31: the old type goes away"
    assert listed in ran.out


@pytest.mark.req("REQ-232.1")
def test_overrides_are_listed_for_programs_too(floe, workspace):
    workspace({"floe.toml": override(), "a.yaml": named(BAD, "a")})
    ran = floe("compile", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["overrides"] == [
        {
            "rule": "lint/schema-violation",
            "contract": "*",
            "reason": "the old type goes away in March",
            "until": "2999-01-31",
        }
    ]


@pytest.mark.req("REQ-232.1")
def test_an_override_that_has_run_out_stops_the_compilation(floe, workspace):
    workspace({"floe.toml": override(until="2020-01-31"), "a.yaml": named(BAD, "a")})
    ran = floe("compile")
    assert ran.code == 1
    assert "ran out on 2020-01-31" in ran.out
    assert "error[lint/schema-violation]" in ran.out


@pytest.mark.parametrize("missing", ["reason", "until"])
def test_an_override_needs_a_reason_and_a_date(floe, workspace, missing):
    kept = [line for line in override().splitlines() if not line.startswith(missing)]
    workspace({"floe.toml": "\n".join(kept), "a.yaml": named(GOOD, "a")})
    ran = floe("compile")
    assert ran.code == 2
    assert f"governance.overrides.0.{missing}" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.req("REQ-232.5")
def test_a_class_that_the_workspace_does_not_know_is_found(floe, workspace):
    text = named(GOOD, "a").replace("logicalType: string", "classification: secrett")
    workspace({"floe.toml": '[governance]\nclasses = ["public", "secret"]\n', "a.yaml": text})
    findings = json.loads(floe("compile", "--json").out)["findings"]
    assert [each["rule"] for each in findings] == ["lint/unknown-classification"]


GOLD = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
tags: [gold]
team: {name: sales}
description: {purpose: PURPOSE}
slaProperties:
  - {id: fresh, property: freshness, value: 1, unit: d}
  - {id: up, property: availability, value: 99, unit: percent}
schema:
  - id: orders
    name: orders
    description: OBJECT
    properties:
      - {id: id, name: id, logicalType: string, description: COLUMN, classification: CLASS}
"""
FILLED = {
    "PURPOSE": "All orders since 2020.",
    "OBJECT": "One row per order.",
    "COLUMN": "Given by the shop.",
    "CLASS": "internal",
}


def gold(**changes):
    text = GOLD
    for word, filled in (FILLED | changes).items():
        text = text.replace(word, filled)
    return text


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        *(({part: text}, "lint/gold-description-missing")
          for part in ("PURPOSE", "OBJECT", "COLUMN")
          for text in ("''", "'  '", "null", "TODO", "TBD (ask Jo)", "n/a", "'...'")),
        *(({"CLASS": text}, "lint/unknown-classification") for text in ("confidental", "''")),
    ],
)  # fmt: skip
def test_strict_refuses_what_says_nothing_at_gold_and_unknown_classes(
    floe, workspace, changes, rule
):
    workspace({"floe.toml": "", "orders.odcs.yaml": gold(**changes)})
    ran = floe("compile", "--strict", "--json")
    errors = {f["rule"] for f in json.loads(ran.out)["findings"] if f["severity"] == "error"}
    assert (ran.code, errors) == (1, {rule})


def test_strict_lets_a_gold_contract_pass_that_is_described(floe, workspace):
    workspace({"floe.toml": "", "orders.odcs.yaml": gold()})
    assert floe("compile", "--strict").code == 0


def test_a_layer_that_no_contract_can_be_in_is_refused(floe, workspace):
    """`layers.gold = ['gold']` fitted nothing, and nobody was told."""
    workspace({"floe.toml": "[governance]\nlayers.gold = ['gold']\n", "a.yaml": gold()})
    ran = floe("compile", "--strict")
    assert (ran.code, ran.out) == (2, "")
    message = "governance.layers.gold: 'gold' begins with neither tag: nor path:"
    assert ran.err == f"error: floe.toml: {message}\n"

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
            "findings": 1,
        }
    ]


@pytest.mark.req("REQ-232.1")
def test_an_override_that_has_run_out_stops_the_compilation(floe, workspace):
    workspace({"floe.toml": override(until="2020-01-31"), "a.yaml": named(BAD, "a")})
    ran = floe("compile")
    assert ran.code == 1
    assert "ran out on 2020-01-31" in ran.out
    assert "error[lint/schema-violation]" in ran.out


@pytest.mark.parametrize("missing", ["rule", "contract", "reason", "until"])
def test_an_override_says_all_of_it(floe, workspace, missing):
    """One without a contract was for all of them."""
    kept = [line for line in override().splitlines() if not line.startswith(missing)]
    workspace({"floe.toml": "\n".join(kept), "a.yaml": named(GOOD, "a")})
    ran = floe("compile")
    assert ran.code == 2
    assert f"governance.overrides.0.{missing}" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("missing", ["rule", "contract", "reason"])
def test_an_override_says_nothing_in_blanks(floe, workspace, missing):
    lines = override().splitlines()
    blank = [f'{missing} = " "' if line.startswith(missing) else line for line in lines]
    workspace({"floe.toml": "\n".join(blank), "a.yaml": named(GOOD, "a")})
    ran = floe("compile")
    assert (
        ran.code,
        f"'governance.overrides.0.{missing}' must be a non-empty string" in ran.err,
    ) == (2, True)


def test_an_override_that_lets_nothing_through_is_listed_as_unused(floe, workspace):
    """It was listed as if it were needed."""
    workspace({"floe.toml": override("a"), "a.yaml": named(GOOD, "a")})
    ran = floe("compile")
    assert ran.code == 0
    line = "override[lint/schema-violation]: a until 2999-01-31: the old type goes away in March"
    assert f"{line} (unused: lets nothing through here)" in ran.out
    (listed,) = json.loads(floe("compile", "--json").out)["overrides"]
    assert listed["findings"] == 0
    notice = floe("compile", "--format", "github").out
    assert notice.startswith("::notice file=floe.toml,line=3,title=override::override[lint/schema")


@pytest.mark.parametrize(
    ("asked", "hint"), [("ordres", "did you mean 'orders'?"), ("*.odcs.yml", "name the id or")]
)
def test_an_override_for_a_contract_that_is_not_here_is_told(floe, workspace, asked, hint):
    """A misspelt contract was let through nothing, and nobody was told."""
    workspace({"floe.toml": "\n\n" + override(asked), "a.yaml": named(GOOD, "orders")})
    ran = floe("compile", "--json")
    (finding,) = json.loads(ran.out)["findings"]
    assert (ran.code, finding["severity"]) == (0, "warning")
    assert (finding["rule"], finding["file"], finding["line"]) == (
        "lint/override-without-contract",
        "floe.toml",
        5,
    )
    assert hint in finding["hint"]
    # A lint of one file knows nothing of the others.
    assert json.loads(floe("lint", "a.yaml", "--json").out)["findings"] == []


def test_an_override_of_a_misspelt_rule_is_refused(floe, workspace):
    settings = override().replace("schema-violation", "schema-violatoin")
    workspace({"floe.toml": settings, "a.yaml": named(GOOD, "a")})
    ran = floe("compile")
    assert (ran.code, "did you mean 'lint/schema-violation'?" in ran.err) == (2, True)


INLINE = """\
name = "shop"
# rule = "lint/schema-violation"
[governance]
overrides = [
  { rule = "lint/owner-missing", contract = "a", reason = "r", until = 2999-01-31 },
  { contract = "a", reason = "r", rule = 'lint/schema-violation', until = 2020-01-31 },
]
"""


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (override(until="2020-01-31"), 3),
        (override() + override(until="2020-01-31"), 9),
        (INLINE, 6),
    ],
)
def test_what_has_run_out_is_found_on_its_line(floe, workspace, settings, line):
    """It was always the first line of floe.toml."""
    workspace({"floe.toml": settings, "a.yaml": named(GOOD, "a")})
    findings = json.loads(floe("compile", "--json").out)["findings"]
    told = [(f["file"], f["line"]) for f in findings if f["rule"] == "lint/expired-override"]
    assert told == [("floe.toml", line)]


def test_no_override_keeps_another_one_alive(floe, workspace):
    """An override of lint/expired-override did, and so on for ever."""
    more = override(until="2020-01-31") + override().replace("lint/schema-violation", "*")
    workspace({"floe.toml": more, "a.yaml": named(GOOD, "a")})
    ran = floe("compile")
    assert (ran.code, "ran out on 2020-01-31" in ran.out) == (1, True)


def test_overrides_are_told_where_contracts_are_registered(floe, workspace):
    """An error was set aside, a version registered for ever, and nobody was told."""
    workspace({"floe.toml": override("a"), "a.yaml": named(BAD, "a")})
    ran = floe("register")
    assert "override[lint/schema-violation]: a until 2999-01-31" in ran.err
    (listed,) = json.loads(floe("register", "--json").out)["overrides"]
    assert listed["findings"] == 1


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


TIER = HEADER + "slaProperties: [{property: latency, value: 1, unit: h}]\n"
SLOW = (
    GOOD
    + """\
slaProperties:
  - property: latency
    value: 2 # floe: ignore[merge/weakened-sla] we are slow
    unit: h
"""
)
SHORT = (
    GOOD
    + """\
customProperties:
  - {property: deprecation.announced, value: "2099-01-01"}
  - {property: deprecation.sunset, value: "2099-01-02"} # floe: ignore[deprecation-*] hurry
  - {property: deprecation.migrationGuide, value: x}
"""
)
MEANS = [
    "",
    "[lint]\nignore = ['*']\n",
    "[lint]\nseverity.'*' = 'info'\n",
    "[lint]\nseverity.'RULE' = 'warning'\n",
    "[lint]\nselect = ['lint/owner-missing']\n",
]


@pytest.mark.parametrize("means", MEANS)
@pytest.mark.parametrize(
    ("files", "rule"),
    [
        ({"top.yaml": TIER, "a.yaml": SLOW}, "merge/weakened-sla"),
        ({"a.yaml": SHORT}, "lint/deprecation-too-short"),
    ],
)
def test_only_an_override_lets_through_what_the_gate_is_for(floe, workspace, files, rule, means):
    """A comment or a line in floe.toml silenced a tier for ever, without a reason."""
    parents = "customProperties: [{property: inheritsFrom, value: top}]\n"
    own = {file: named(text, file.removesuffix(".yaml")) for file, text in files.items()}
    if "top.yaml" in own:
        own["a.yaml"] += parents
    settings = means.replace("RULE", rule)
    workspace({"floe.toml": settings, **own})
    for words in ([], ["--strict"], ["--ignore", rule], ["--select", "lint/owner-missing"]):
        ran = floe("compile", "--json", *words)
        told = {each["rule"]: each["severity"] for each in json.loads(ran.out)["findings"]}
        assert (ran.code, told.get(rule)) == (1, "error"), words
    ran = floe("compile", "--write-baseline", "known.json")
    assert "need an override in floe.toml" in ran.err
    assert floe("compile", "--baseline", "known.json").code == 1
    assert floe("register", "a.yaml").code == 1
    allowed = override("a").replace("lint/schema-violation", rule)
    workspace({"floe.toml": f"{settings}{allowed}", **own})
    ran = floe("compile", "--json")
    assert rule not in {each["rule"] for each in json.loads(ran.out)["findings"]}


def test_other_rules_and_louder_words_are_heard_as_before(floe, workspace):
    settings = "[lint]\nignore = ['lint/schema-violation']\nseverity.'status-*' = 'error'\n"
    late = GOOD + "customProperties: [{property: deprecation.sunset, value: '2020-01-01'}]\n"
    workspace({"floe.toml": settings, "a.yaml": named(BAD, "a"), "b.yaml": named(late, "b")})
    told = {f["rule"]: f["severity"] for f in json.loads(floe("compile", "--json").out)["findings"]}
    assert "lint/schema-violation" not in told
    assert told["lint/status-behind-dates"] == "error"


@pytest.mark.parametrize(
    ("domain", "is_told"),
    [("sales", False), ("Sales", False), ("slaes", True), ("sale", True), ("marketing", False)],
)
def test_a_domain_that_is_almost_that_of_a_tier_is_told(floe, workspace, domain, is_told):
    """A misspelt domain slipped out from under its tier."""
    settings = "[tiers]\ndomain.sales = 'top.yaml'\n"
    own = named(GOOD, "a") + f"domain: {domain}\n"
    workspace({"floe.toml": settings, "top.yaml": named(TIER, "top"), "a.yaml": own})
    findings = json.loads(floe("compile", "--json").out)["findings"]
    assert ("merge/unknown-tier" in {each["rule"] for each in findings}) == is_told

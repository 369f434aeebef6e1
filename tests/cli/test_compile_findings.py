"""Findings of merges are filtered as those of lint are."""

import json

import pytest

PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
domain: sales
description: {purpose: Whatever the shop sells.}
team: {name: shop-team}
outputPorts:
  - name: orders
    version: 1.0.0
    contractId: orders
    schema:
      - name: orders
        properties:
          - {name: order_id, logicalType: integer, description: The number on the receipt.}
"""
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
domain: hr
schema:
  - id: orders
    name: orders
    properties:
      - id: order_id
        name: order_id
        logicalType: string
"""
TOP = """\
apiVersion: v3.2.0
kind: DataContract
id: top
name: top
version: 3.0.0
team: {name: platform}
schema: [{id: t, name: t, properties: [{id: a, name: a, logicalType: string}]}]
slaProperties:
  - {property: freshness, value: 1, unit: d}
  - {property: availability, value: 99, unit: percent}
"""
FILES = {
    "floe.toml": "",
    "shop/data-product.yaml": PRODUCT,
    "shop/datacontract.yaml": ORDERS,
}
DOMAIN = ("merge/conflict", "warning", 6)
TYPE = ("merge/conflict", "warning", 13)


def reported(ran):
    return [(f["rule"], f["severity"], f["line"]) for f in json.loads(ran.out)["findings"]]


def test_without_wishes_all_conflicts_are_heard(floe, workspace):
    workspace(FILES)
    assert reported(floe("compile", "--json")) == [DOMAIN, TYPE]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('[lint]\nignore = ["merge/conflict"]\n', []),
        ('[lint]\nignore = ["conflict"]\n', []),
        ('[lint]\nselect = ["lint/*"]\n', []),
        (
            '[lint]\nseverity."merge/*" = "error"\n',
            [("merge/conflict", "error", 6), ("merge/conflict", "error", 13)],
        ),
        (
            '[[governance.overrides]]\nrule = "merge/*"\ncontract = "orders"\n'
            'reason = "moves"\nuntil = 2999-01-01\n',
            [],
        ),
    ],
)
def test_settings_reach_findings_of_merges(floe, workspace, settings, expected):
    workspace({**FILES, "floe.toml": settings})
    ran = floe("compile", "--json")
    assert reported(ran) == expected
    assert ran.code == int(any(severity == "error" for _, severity, _ in expected))


def test_a_wish_for_something_that_nobody_says_is_refused(floe, workspace):
    workspace({**FILES, "floe.toml": '[lint]\nignore = ["merge/conflicts"]\n'})
    ran = floe("compile")
    assert ran.code == 2
    assert "no rule is called 'merge/conflicts', did you mean 'merge/conflict'?" in ran.err


def test_a_comment_silences_a_conflict_and_is_not_told_as_unused(floe, workspace):
    said = ORDERS.replace("domain: hr", "domain: hr # floe: ignore[conflict] they own it now")
    workspace({**FILES, "shop/datacontract.yaml": said})
    ran = floe("compile", "--json")
    assert reported(ran) == [TYPE]
    assert json.loads(ran.out)["summary"]["suppressed"] == 1


def test_a_baseline_of_a_compilation_accepts_its_conflicts(floe, workspace):
    workspace(FILES)
    ran = floe("compile", "--write-baseline", "known.json")
    assert (ran.code, ran.out, ran.err) == (0, "", "accepted 2 findings in known.json\n")
    ran = floe("compile", "--baseline", "known.json", "--json")
    assert reported(ran) == []
    assert json.loads(ran.out)["summary"]["baselined"] == 2


def test_rules_of_a_merge_are_described_in_sarif(floe, workspace):
    workspace(FILES)
    driver = json.loads(floe("compile", "--format", "sarif").out)["runs"][0]["tool"]["driver"]
    described = {rule["id"]: rule.get("shortDescription") for rule in driver["rules"]}
    assert described["merge/conflict"] == {
        "text": "Two documents that say different things about one contract."
    }
    assert "merge/weakened-sla" not in described


def test_what_the_merge_supplies_is_not_missing(floe, workspace):
    files = {**FILES, "shop/datacontract.yaml": ORDERS.replace("domain: hr\n", "tags: [gold]\n")}
    workspace(files)
    assert [rule for rule, _, _ in reported(floe("lint", "--json"))] == [
        "lint/gold-description-missing",
    ]
    assert [rule for rule, _, _ in reported(floe("compile", "--json"))] == [
        "lint/gold-description-missing",
        "merge/conflict",
    ]


def test_what_nobody_supplies_is_missing_on_the_platform_too(floe, workspace):
    workspace(FILES)
    missing = [f"lint/platform-sla-missing:{what}" for what in ("freshness", "availability")]
    ran = floe("compile", "--strict", "--json")
    found = [
        f"{each['rule']}:{each['message'].split()[-1]}"
        for each in json.loads(ran.out)["findings"]
        if each["rule"].startswith("lint/platform")
    ]
    assert sorted(found) == sorted(missing)


def test_what_a_tier_promises_is_not_missing_on_the_platform(floe, workspace):
    settings = '[tiers]\nenterprise = "top.odcs.yaml"\n'
    workspace({**FILES, "floe.toml": settings, "top.odcs.yaml": TOP})
    assert reported(floe("compile", "--strict", "--json")) == [DOMAIN, TYPE]


def test_gaps_of_drafts_are_heard_by_the_same_wishes(floe, workspace):
    settings = '[lint]\nignore = ["gap-sla"]\nseverity."gap-version" = "error"\n'
    product = PRODUCT.replace("    version: 1.0.0\n", "").replace("version: 1.0.0\n", "")
    workspace({"floe.toml": settings, "shop/data-product.yaml": product})
    told = json.loads(floe("contract", "generate", "--dry-run", "--json").out)
    assert [(each["rule"], each["severity"]) for each in told["findings"]] == [
        ("generate/gap-version", "error")
    ]

"""Who may use a contract in its last week, and what holds its retirement up."""

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

HEAD = (
    "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nname: {id}\nversion: 1.0.0\nstatus: active\n"
    "domain: sales\ndataProduct: shop\nteam: {{name: crm@example.com}}\n"
    "description: {{purpose: What was ordered.}}\n"
)
TABLE = (
    "schema:\n- id: t\n  name: {id}\n  description: One row for each order.\n"
    "  properties: [{{name: id, description: Its number.}}]\n"
)
OLD = HEAD.format(id="old") + TABLE.format(id="old")
NEW = HEAD.format(id="new") + TABLE.format(id="new")
USER = HEAD.format(id="user") + TABLE.format(id="user")
USE = "  relationships: [{type: relatesTo, to: 'old.yaml#/schema/t'}]\n"
PRODUCT = (
    "apiVersion: v1.0.0\nkind: DataProduct\nid: {id}\nname: {id}\nversion: 1.0.0\nstatus: active\n"
    "domain: sales\ninputPorts: [{{name: in, version: 1.0.0, contractId: old}}]\n"
    "outputPorts: [{{name: out, version: 1.0.0, contractId: new}}]\n"
)
SETTINGS = '[identity]\nrepository = "https://example.com/shop.git"\n'
PLAN = ("old", "--sunset", "2027-02-03", "--replacement", "new", "--guide", "https://example.com/g")
NEW_USER = "lifecycle/new-user-in-sunset"


@pytest.fixture
def on(workspace, monkeypatch, floe):
    monkeypatch.setenv("FLOE_ACTOR", "crm@example.com")
    workspace({"floe.toml": SETTINGS, "old.yaml": OLD, "new.yaml": NEW, "user.yaml": USER})

    def run(day, *words):
        moment = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(moment.timestamp())))
        return floe(*words)

    return run


def told(ran, prefix="lifecycle/"):
    findings = json.loads(ran.out)["findings"]
    return [(f["rule"], f["file"]) for f in findings if f["rule"].startswith(prefix)]


def use_old():
    Path("user.yaml").write_text(USER + USE, encoding="utf-8")


@pytest.mark.req("REQ-233.4")
def test_who_used_it_when_it_was_deprecated_is_warned_and_others_are_refused(on):
    use_old()
    assert on("2027-01-03", "deprecate", *PLAN).code == 0
    assert told(on("2027-02-04", "compile", "--json")) == []
    other = HEAD.format(id="late") + TABLE.format(id="late") + USE
    Path("late.yaml").write_text(other, encoding="utf-8")
    ran = on("2027-02-04", "compile", "--json")
    assert told(ran) == [(NEW_USER, "late.yaml")]
    assert ran.code == 1
    assert "contract late did not use it before" in ran.out
    ran = on("2027-02-04", "register", "late.yaml")
    assert (ran.code, f"it has errors, such as {NEW_USER}" in ran.out) == (1, True)
    ran = on("2027-02-01", "compile", "--json")
    assert told(ran) == [], "before the sunset everybody is only warned"


def test_a_contract_that_was_registered_with_the_reference_is_known(on):
    use_old()
    assert on("2027-01-01", "register").code == 0
    plan = OLD + (
        "customProperties:\n- {property: deprecation.announced, value: '2027-01-03'}\n"
        "- {property: deprecation.sunset, value: '2027-02-03'}\n"
        "- {property: deprecation.migrationGuide, value: see the wiki}\n"
    )
    Path("old.yaml").write_text(plan, encoding="utf-8")
    assert told(on("2027-02-04", "compile", "--json")) == []
    Path("user.yaml").write_text(USER, encoding="utf-8")
    other = HEAD.format(id="late") + TABLE.format(id="late") + USE
    Path("late.yaml").write_text(other, encoding="utf-8")
    assert told(on("2027-02-04", "compile", "--json")) == [(NEW_USER, "late.yaml")]


def test_products_are_known_by_whom_the_ledger_has_told(on):
    Path("p.odps.yaml").write_text(PRODUCT.format(id="p"), encoding="utf-8")
    assert on("2027-01-03", "deprecate", *PLAN).code == 0
    assert told(on("2027-02-04", "compile", "--json")) == []
    Path("q.odps.yaml").write_text(PRODUCT.format(id="q"), encoding="utf-8")
    assert told(on("2027-02-04", "compile", "--json")) == [(NEW_USER, "q.odps.yaml")]


def test_without_a_record_all_are_taken_for_known_and_it_is_said(on):
    use_old()
    assert on("2027-01-03", "deprecate", *PLAN, "--dry-run").code == 0
    Path("old.yaml").write_text(
        OLD + "customProperties:\n- {property: deprecation.sunset, value: '2027-02-03'}\n",
        encoding="utf-8",
    )
    ran = on("2027-02-04", "compile", "--json")
    assert told(ran) == [("lifecycle/users-not-recorded", "old.yaml")]
    assert ran.code == 0
    assert "all who do are taken for known" in ran.out
    assert not Path(".floe").exists(), "asking makes no ledger"


@pytest.mark.req("REQ-233.5")
@pytest.mark.parametrize("paths", [(), ("old.yaml",)])
def test_nothing_retires_under_its_users(on, paths):
    use_old()
    assert on("2027-01-03", "deprecate", *PLAN).code == 0
    ran = on("2027-02-10", "compile", "--json")
    rule = "lint/retired-with-users"
    assert (rule, "old.yaml") in told(ran, "lint/")
    assert "'old' is retired, and still used by contract user" in ran.out
    ran = on("2027-02-10", "register", *paths)
    assert (ran.code, f"it has errors, such as {rule}" in ran.out) == (1, True), ran.out
    override = (
        "[[governance.overrides]]\nrule = 'lint/retired-with-users'\ncontract = 'old'\n"
        "reason = 'the archive stays'\nuntil = 2027-03-01\n"
    )
    Path("floe.toml").write_text(SETTINGS + override, encoding="utf-8")
    assert rule not in on("2027-02-10", "register", "old.yaml").out
    Path("floe.toml").write_text(SETTINGS, encoding="utf-8")
    Path("user.yaml").write_text(USER, encoding="utf-8")
    assert on("2027-02-10", "register", "old.yaml").code == 0

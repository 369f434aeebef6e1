"""`floe deprecate`: a plan is written into the contract, or refused with a sentence."""

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.cli.registry_outputs import read

ORDERS = """\
# What was ordered.
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active   # since 2024
domain: sales
dataProduct: shop
team: {name: crm-team, members: [{username: ada@example.com, role: owner}]}
description: {purpose: What was ordered.}
schema:
  - name: orders   # the table
    description: One row for each order.
    properties: [{name: id, logicalType: string, required: true, description: Its number.}]
"""
NEXT = ORDERS.replace("id: orders", "id: orders-v2", 1).replace("name: Orders", "name: Orders 2")
SETTINGS = '[identity]\nrepository = "https://example.com/shop.git"\n'
FILE = "orders.odcs.yaml"
GUIDE = "https://wiki.example.com/orders-v2"
PLAN = ("--sunset", "2027-02-03", "--replacement", "orders-v2", "--guide", GUIDE)


@pytest.fixture(autouse=True)
def _shop(workspace, monkeypatch):
    monkeypatch.setenv("FLOE_ACTOR", "ada@example.com")
    workspace({"floe.toml": SETTINGS, FILE: ORDERS, "next.odcs.yaml": NEXT})


@pytest.fixture
def on(monkeypatch, floe):
    def run(day, *words):
        moment = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(moment.timestamp())))
        return floe(*words)

    return run


def text(file=FILE):
    return Path(file).read_text(encoding="utf-8")


@pytest.mark.req("REQ-233.2")
def test_the_plan_is_written_and_nothing_else_changes(on):
    ran = on("2027-01-03", "deprecate", "orders:1.0.0", *PLAN, "--reason", "Longer numbers: #1.")
    assert ran.code == 0, ran.err
    assert "deprecated from 2027-01-03, sunset from 2027-02-03, retired from 2027-02-10" in ran.out
    assert text() == ORDERS.replace("status: active   #", "status: deprecated   #") + (
        "customProperties:\n"
        "  - property: deprecation.announced\n"
        "    value: '2027-01-03'\n"
        "  - property: deprecation.sunset\n"
        "    value: '2027-02-03'\n"
        "  - property: deprecation.replacement\n"
        "    value: orders-v2\n"
        "  - property: deprecation.migrationGuide\n"
        "    value: https://wiki.example.com/orders-v2\n"
        "  - property: deprecation.reason\n"
        "    value: 'Longer numbers: #1.'\n"
    )
    states = json.loads(on("2027-02-04", "status", "--json").out)["contracts"]
    assert {s["id"]: s["state"] for s in states} == {"orders": "sunset", "orders-v2": "active"}
    assert on("2027-01-03", "lint").code == 0


def test_it_is_an_event_that_is_recorded_once(on):
    printed = read(on("2027-01-03", "deprecate", "orders", *PLAN, "--json"))
    assert printed["event"]["kind"] == "deprecated"
    assert printed["event"]["actor"] == "ada@example.com"
    assert printed["event"]["details"]["sunset"] == "2027-02-03"
    assert printed["event"]["details"]["retired"] == "2027-02-10"
    written = text()
    again = read(on("2027-01-05", "deprecate", "orders", *PLAN, "--json"))
    assert again == printed | {"changed": False}
    assert text() == written
    audit = json.loads(on("2027-01-05", "audit", "--json").out)
    assert [event["kind"] for event in audit["events"]] == ["deprecated"]
    assert audit["problems"] == []


def test_a_dry_run_shows_the_patch_and_changes_nothing(on):
    ran = on("2027-01-03", "deprecate", "orders", *PLAN, "--dry-run")
    assert ran.code == 0, ran.err
    assert "-status: active   # since 2024\n+status: deprecated   # since 2024\n" in ran.out
    assert "+    value: '2027-02-03'\n" in ran.out
    assert text() == ORDERS
    assert not Path(".floe").exists()


def test_a_dry_run_has_no_json(on):
    ran = on("2027-01-03", "deprecate", "orders", *PLAN, "--dry-run", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: --dry-run prints a diff, and has no json form\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ("--sunset", "2027-02-01"),
            "the sunset is 29 days after the announcement, and must be 30",
        ),
        (("--retire", "2027-02-09"), "the end of life is 6 days after the sunset"),
        (("--replacement", "odrers"), "the replacement 'odrers' is no contract here"),
        (("--replacement", "orders"), "the replacement 'orders' is no contract here"),
        (("--announce", "2026-12-03"), "2026-12-03 is over: announce it on 2027-01-03 or later"),
        (("--guide", " "), "lacks deprecation.migrationGuide"),
        (("--guide", "https://me:S3cr3tPa55@wiki.example.com"), "holds a secret"),
    ],
)
def test_what_consumers_could_not_live_with_is_refused(on, words, reason):
    ran = on("2027-01-03", "deprecate", "orders", *PLAN, *words)
    assert ran.code == 1
    assert reason in ran.err
    assert "S3cr3tPa55" not in ran.err
    assert text() == ORDERS
    assert not Path(".floe").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("deprecate", "orders", "--sunset", "soon", "--guide", GUIDE), "soon"),
        (("deprecate", "orders", "--sunset", "2027-02-30", "--guide", GUIDE), "2027-02-30"),
        (("deprecate", "orders", "--guide", GUIDE), "--sunset"),
        (("deprecate", "orders", "--sunset", "9999-12-31", "--guide", GUIDE), "is never"),
        (("deprecate", "orders", *PLAN, "--announce", "9999-12-31"), "is never"),
        (("deprecate", "ordres", *PLAN), "did you mean 'orders'?"),
        (("deprecate", "orders:2.0.0", *PLAN), "the workspace has sales.shop/orders:1.0.0"),
    ],
)
def test_what_nobody_can_mean_is_wrong_usage(on, words, reason):
    ran = on("2027-01-03", *words)
    assert (ran.code, reason in ran.err) == (2, True), ran.err
    assert text() == ORDERS


def test_only_the_owner_ends_a_contract(on, monkeypatch):
    on("2027-01-01", "register")
    monkeypatch.setenv("FLOE_ACTOR", "eve@example.com")
    ran = on("2027-01-03", "deprecate", "orders", *PLAN)
    assert ran.code == 1
    assert "eve@example.com is no owner of it, ada@example.com is" in ran.err
    assert text() == ORDERS


def test_a_registered_version_needs_another_one(on):
    on("2027-01-01", "register")
    ran = on("2027-01-03", "deprecate", "orders", *PLAN)
    assert ran.code == 0
    assert "1.0.0 is registered and never changes: give this a version of its own" in ran.err
    file = Path(FILE)
    file.write_text(text().replace("version: 1.0.0", "version: 1.1.0"), encoding="utf-8")
    assert on("2027-01-03", "register").code == 0


def test_dates_move_later_and_not_earlier(on):
    on("2027-01-03", "deprecate", "orders", *PLAN, "--retire", "2027-03-03")
    assert "property: endOfLife\n    value: '2027-03-03'\n" in text()
    ran = on(
        "2027-01-20", "deprecate", "orders", "--sunset", "2027-04-01", "--retire", "2027-05-01"
    )
    assert ran.code == 0, ran.err
    assert "value: '2027-01-03'\n" in text(), "consumers have been warned since then"
    assert "value: '2027-05-01'\n" in text()
    assert GUIDE in text()
    ran = on("2027-01-25", "deprecate", "orders", "--sunset", "2027-02-20")
    assert ran.code == 1
    assert "the sunset is 26 days after the announcement" in ran.err
    ran = on("2027-01-25", "deprecate", "orders", "--sunset", "2027-02-24")
    assert (ran.code, "value: '2027-01-25'\n" in text()) == (0, True)


@pytest.mark.parametrize("never", ["never", "'9999-12-31'"])
def test_a_life_without_end_keeps_its_word_until_it_is_named_another_day(on, never):
    level = f"slaProperties: [{{property: endOfLife, value: {never}}}]\n"
    Path(FILE).write_text(ORDERS + level, encoding="utf-8")
    ran = on("2027-01-03", "deprecate", "orders", *PLAN)
    assert (ran.code, "retired" in ran.out) == (0, False), ran.err
    assert level in text()
    ran = on("2027-01-20", "deprecate", "orders", *PLAN, "--retire", "2027-03-03")
    assert (ran.code, "14 days after the announcement" in ran.err) == (1, True), ran.err
    later = ("--sunset", "2027-03-01", "--retire", "2027-03-08")
    assert on("2027-01-20", "deprecate", "orders", *later).code == 0
    assert on("2027-01-20", "lint", FILE).code == 0
    assert "2027-03-08" in text()
    assert never not in text()


def test_a_sunset_that_was_never_to_come_needs_its_notice(on):
    customs = (
        "customProperties:\n- {property: deprecation.announced, value: '2026-01-03'}\n"
        "- {property: deprecation.sunset, value: never}\n"
    )
    Path(FILE).write_text(ORDERS + customs, encoding="utf-8")
    ran = on("2027-01-20", "deprecate", "orders", *PLAN)
    assert (ran.code, "14 days after the announcement" in ran.err) == (1, True), ran.err
    assert on("2027-01-03", "deprecate", "orders", *PLAN).code == 0
    assert "value: 2027-02-03" in text()


@pytest.mark.parametrize(
    "customs",
    [
        "customProperties:\n- {property: deprecation, value: {announced_date: '2026-12-01',"
        " sunset_date: '2027-02-01'}}\n",
        "customProperties:\n  - property: announced_date\n    value: 2026-12-01\n"
        "  - property: sunset_date  # the end\n    value: 2027-02-01 # a Monday\n",
        "customProperties: [{property: deprecation.announced, value: '2026-12-01'}]\n"
        "slaProperties:\n  - {property: endOfSupport, value: '2027-02-01'}\n",
    ],
)
def test_what_is_there_already_is_changed_where_it_stands(on, customs):
    Path(FILE).write_text(ORDERS + customs, encoding="utf-8")
    ran = on("2027-01-03", "deprecate", "orders", *PLAN)
    assert ran.code == 0, ran.err
    assert "2027-02-01" not in text()
    assert text().count("2027-02-03") == 1
    kept = (line.rstrip("]") for line in customs.splitlines() if "2027" not in line)
    assert all(line in text() for line in kept)
    assert "# a Monday" in text() or "# a Monday" not in customs
    assert on("2027-01-03", "lint", FILE).code == 0


@pytest.mark.parametrize(
    ("contract", "reason"),
    [
        (ORDERS.replace("status: active", "status: &state active"), "an anchor"),
        ("base: &base {domain: sales}\n<<: *base\n" + ORDERS.replace("domain: sales\n", ""), ""),
    ],
)
def test_a_text_that_cannot_be_changed_safely_is_left_alone(on, contract, reason):
    Path(FILE).write_text(contract, encoding="utf-8")
    ran = on("2027-01-03", "deprecate", "orders", *PLAN)
    assert (ran.code, reason in ran.err) == (1, True), ran.err
    assert text() == contract


def test_a_draft_has_no_file_to_write_to(on, workspace):
    product = (
        "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nname: p\nversion: 1.0.0\nstatus: active\n"
        "domain: sales\noutputPorts:\n  - name: rows\n    version: 1.0.0\n"
        "    schema: [{name: rows, properties: [{name: id, logicalType: string}]}]\n"
    )
    workspace({"product.odps.yaml": product})
    contracts = json.loads(on("2027-01-03", "status", "--json").out)["contracts"]
    draft = next(c for c in contracts if c["id"] not in ("orders", "orders-v2"))
    ran = on("2027-01-03", "deprecate", draft["id"], *PLAN)
    assert (ran.code, "nobody has written it" in ran.err) == (1, True), ran.err

import sqlite3
from pathlib import Path

import pytest

from tests.cli.registry_outputs import edit, read

pytestmark = pytest.mark.long

ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
tags: [gold, core]
team: {name: crm-team}
description: {purpose: What was ordered.}
schema:
  - name: orders
    description: One row for each order.
    properties:
      - {name: id, logicalType: string, required: true, description: Its number.}
      - {name: email, logicalType: string, classification: pii, description: Who ordered.}
"""
GLOSSARY = """\
apiVersion: v3.2.0
kind: DataContract
id: glossary
name: Glossary
version: 0.3.0
status: draft
team: {name: data-office}
schema: [{name: words, properties: [{name: word, logicalType: string}]}]
"""
SETTINGS = '[identity]\nrepository = "https://example.com/shop.git"\n'
FILES = {"floe.toml": SETTINGS, "orders.odcs.yaml": ORDERS, "glossary.odcs.yaml": GLOSSARY}


@pytest.fixture(autouse=True)
def _shop(workspace, monkeypatch):
    monkeypatch.setenv("FLOE_ACTOR", "ada@example.com")
    workspace(FILES)


@pytest.mark.req("REQ-227.3")
@pytest.mark.req("REQ-226.7")
def test_contracts_are_registered_with_what_identifies_them(floe):
    registrations = read(floe("register", "--json"))["registrations"]
    glossary, orders = registrations
    assert [each["outcome"] for each in registrations] == ["registered", "registered"]
    assert glossary["fq_id"] == "_._/glossary:0.3.0"
    assert orders["fq_id"] == "sales.shop/orders:1.0.0"
    assert (orders["owner"], orders["layer"], orders["status"]) == ("crm-team", "gold", "active")
    assert (orders["tags"], orders["classes"]) == (["gold", "core"], ["pii"])
    assert orders["repository"] == "https://example.com/shop.git"
    assert orders["registered_by"] == "ada@example.com"
    assert len(orders["schema_hash"]) == len(orders["document_hash"]) == 64


def test_registering_again_is_success_also_after_a_change_of_layout(floe):
    floe("register")
    edit("tags: [gold, core]", "tags:\n- gold   # the best\n- core")
    ran = floe("register")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("already there") == 2
    assert ran.out.endswith("2 versions of 2 in the ledger\n")


def test_a_change_without_a_new_version_is_refused(floe):
    floe("register")
    edit("required: true", "required: false")
    ran = floe("register", "-q")
    assert ran.code == 1
    assert "sales.shop/orders:1.0.0  refused" in ran.out
    assert "is registered with other content" in ran.out
    assert ran.out.endswith("1 version of 2 in the ledger, 1 refused\n")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("logicalType: string, required", "logicalType: int, required", "it has errors, such as"),
        ("version: 1.0.0", "version: banana", "'banana' is no semantic version"),
        ("version: 1.0.0\n", "", "it has errors, such as"),
        ("id: orders", "id: orders\nimports: [nowhere.yaml#/x]", "it has errors, such as"),
    ],
)
def test_what_is_wrong_by_itself_is_refused_and_the_rest_registered(floe, old, new, reason):
    edit(old, new)
    registrations = read(floe("register", "--json"), code=1)["registrations"]
    outcomes = {each["id"]: (each["outcome"], each["reasons"]) for each in registrations}
    assert outcomes["glossary"][0] == "registered"
    assert outcomes["orders"][0] == "refused"
    assert outcomes["orders"][1][0].startswith(reason)


def test_programs_are_told_what_became_of_each_and_what_could_not_be_read(floe):
    """The JSON said that all is well beside exit code 1."""
    Path("torn.odcs.yaml").write_text("kind: DataContract\nid: [\n", encoding="utf-8")
    told = read(floe("register", "--json"), code=1)
    assert [each["state"] for each in told["registered"]] == ["registered", "registered"]
    assert [each["file"] for each in told["findings"]] == ["torn.odcs.yaml"]
    assert told["pending"] == 0
    first = told["registered"][1]["document_hash"]
    edit("required: true", "required: false")
    known, conflict = read(floe("register", "--json"), code=1)["registered"]
    assert (known["state"], known["winner"], known["reason"]) == ("already", None, None)
    assert (conflict["state"], conflict["winner"]) == ("conflict", first)
    assert "is registered with other content" in conflict["reason"]


def test_files_of_which_none_can_be_read_are_told(floe):
    for name in ("a", "b"):
        Path(f"{name}.odcs.yaml").write_text("", encoding="utf-8")
    ran = floe("register", "a.odcs.yaml", "b.odcs.yaml")
    assert (ran.code, ran.out) == (1, "0 versions of 0 in the ledger\n")
    assert ran.err.startswith("error: a.odcs.yaml:1:1: the file is empty\n")


def test_a_domain_is_found_as_its_author_writes_it(floe):
    edit("domain: sales", "domain: Sales-EU North")
    floe("register")
    for domain in ("sales-eu north", "sales_eu_north", "Sales-EU*", "*-north"):
        found = read(floe("contracts", "--domain", domain, "--json"))["contracts"]
        assert [each["id"] for each in found] == ["orders"], domain
    assert read(floe("contracts", "--domain", "sales-*-eu", "--json"))["contracts"] == []


def test_a_secret_is_not_kept_for_ever(floe):
    Path("floe.toml").write_text(f'{SETTINGS}[lint]\nignore = ["lint/*"]\n', encoding="utf-8")
    edit(
        "schema:\n",
        "customProperties: [{property: password, value: hunter2-hunter2}]\nschema:\n",
    )
    ran = floe("register", "orders.odcs.yaml")
    assert ran.code == 1
    assert "it holds a secret" in ran.out
    files = [file for file in Path(".floe").rglob("*") if file.is_file()]
    assert not any(b"hunter2" in file.read_bytes() for file in files)


def test_another_repository_is_refused(floe):
    floe("register")
    Path("floe.toml").write_text(SETTINGS.replace("shop.git", "other.git"), encoding="utf-8")
    edit("version: 1.0.0", "version: 1.1.0")
    ran = floe("register", "orders.odcs.yaml")
    assert ran.code == 1
    assert "the namespace sales.shop belongs to https://example.com/shop.git" in ran.out


def test_a_ledger_that_cannot_be_reached_is_not_our_fault(floe):
    Path("floe.toml").write_text('[ledger]\nurl = "sqlite:///orders.odcs.yaml"\n')
    ran = floe("register")
    assert ran.code == 3
    assert ran.err == (
        "error: ledger orders.odcs.yaml: it is not a SQLite database, or it is damaged\n"
    )


SEARCHES = {
    (): ["glossary:0.3.0", "orders:1.1.0"],
    ("--all-versions",): ["glossary:0.3.0", "orders:1.0.0", "orders:1.1.0"],
    ("--tag", "gold and not raw"): ["orders:1.1.0"],
    ("--tag", "co*"): ["orders:1.1.0"],
    ("--tag", "gold", "--domain", "finance"): [],
    ("--domain", "SALES"): ["orders:1.1.0"],
    ("--layer", "gold"): ["orders:1.1.0"],
    ("--classification", "pii"): ["orders:1.1.0"],
    ("--status", "draft"): ["glossary:0.3.0"],
    ("--owner", "crm*", "--owner", "data-*"): ["glossary:0.3.0", "orders:1.1.0"],
}


@pytest.mark.req("REQ-227.4")
def test_registered_contracts_are_found(floe):
    floe("register")
    edit("version: 1.0.0", "version: 1.1.0")
    floe("register")
    listed = {options: read(floe("contracts", *options, "--json")) for options in SEARCHES}
    assert {
        options: [contract["fq_id"].rpartition("/")[2] for contract in found["contracts"]]
        for options, found in listed.items()
    } == SEARCHES


def test_contracts_are_listed_for_people(floe):
    assert floe("contracts").out == "no contract is registered\n"
    floe("register")
    assert floe("contracts", "--owner", "nobody").out == "no registered contract matches\n"
    lines = floe("contracts").out.splitlines()
    assert lines[0].split()[:3] == ["CONTRACT", "VERSION", "STATUS"]
    assert lines[2].split()[:5] == ["sales.shop/orders", "1.0.0", "active", "gold", "crm-team"]
    assert lines[3] == "2 found"


@pytest.mark.req("REQ-227.5")
@pytest.mark.parametrize(
    "reference",
    ["orders", "sales.shop/orders", "orders:1.0.0", "sales.shop/orders:^1", "orders:latest"],
)
def test_a_version_is_shown_as_it_was_registered(floe, reference):
    floe("register")
    edit("What was ordered.", "Something else.")
    shown = floe("show", reference)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("# sales.shop/orders:1.0.0, ")
    assert "What was ordered." in shown.out
    told = read(floe("show", reference, "--json"))
    assert (told["document"]["id"], told["usage"]) == ("orders", None)


def test_what_is_not_registered_is_told_with_what_is_near(floe):
    floe("register")
    ran = floe("show", "order")
    expected = "error: no contract 'order' is registered: did you mean 'orders'?\n"
    assert (ran.code, ran.err) == (2, expected)
    ran = floe("show", "orders:>=2")
    assert ran.err == "error: orders has no version '>=2': there are 1.0.0\n"
    ran = floe("show", "orders:v1.0.0")
    expected = "error: 'v1.0.0' is no version of orders, and no range such as >=1.2,<2\n"
    assert (ran.code, ran.err) == (2, expected)


def test_the_history_of_a_contract_is_shown_and_cannot_be_changed_unseen(floe):
    floe("register")
    edit("version: 1.0.0", "version: 1.1.0")
    floe("register")
    told = read(floe("history", "orders", "--json"))
    assert [each["version"] for each in told["contracts"]] == ["1.0.0", "1.1.0"]
    events = told["events"]
    assert [(each["kind"], each["version"]) for each in events] == [
        ("registered", "1.0.0"),
        ("registered", "1.1.0"),
    ]
    with sqlite3.connect(".floe/ledger.db") as connection:
        connection.execute("DROP TRIGGER governance_events_kept")
        connection.execute("UPDATE governance_events SET actor = 'eve' WHERE number = 2")
    ran = floe("history", "orders")
    assert ran.code == 1
    assert "the chain of events is broken at number 2" in ran.out

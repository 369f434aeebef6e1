"""Major versions and owners: what is registered, and what the owner has to say before."""

import json
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.cli.registry_outputs import read

pytestmark = pytest.mark.long

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
team: {name: crm-team, members: [{username: ada@example.com, role: owner}]}
description: {purpose: What was ordered.}
schema:
  - name: orders
    description: One row for each order.
    properties: [{name: id, logicalType: string, required: true, description: Its number.}]
"""
SETTINGS = '[identity]\nrepository = "https://example.com/shop.git"\n'


@pytest.fixture(autouse=True)
def _shop(workspace, monkeypatch):
    monkeypatch.setenv("FLOE_ACTOR", "eve@example.com")
    workspace({"floe.toml": SETTINGS, "orders.odcs.yaml": CONTRACT})


@pytest.fixture
def act(monkeypatch, floe):
    def run(actor, *words):
        monkeypatch.setenv("FLOE_ACTOR", actor)
        return floe(*words)

    return run


def edit(**changes):
    file = Path("orders.odcs.yaml")
    text = file.read_text(encoding="utf-8")
    for old, new in changes.items():
        line = next(line for line in text.splitlines() if line.startswith(f"{old}:"))
        text = text.replace(line, f"{old}: {new}")
    file.write_text(text, encoding="utf-8")


@pytest.mark.req("REQ-234.4")
def test_a_major_version_waits_for_its_owner(act):
    assert act("eve@example.com", "register").code == 0
    edit(version="1.1.0")
    assert act("eve@example.com", "register").code == 0
    edit(version="2.0.0")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert (
        "2.0.0 replaces 1.1.0 by a major version, which ada@example.com has to approve" in ran.out
    )
    assert "floe approve orders:2.0.0" in ran.out
    ran = act("eve@example.com", "approve", "orders:2.0.0")
    assert ran.code == 1
    assert "eve@example.com is no owner of it, ada@example.com is" in ran.err
    ran = act("Ada@example.com", "approve", "orders:2.0.0")
    assert ran.code == 0
    assert "sales.shop/orders:2.0.0 may replace 1.1.0, says Ada@example.com (claimed)" in ran.out
    assert act("eve@example.com", "register").code == 0


def test_versions_side_by_side_go_through_review_approval_and_registration(act):
    """The second file was refused as one of several contracts of a name, its version or not."""
    assert act("eve@example.com", "register").code == 0
    Path("v2.odcs.yaml").write_text(CONTRACT.replace("1.0.0", "2.0.0").replace("id,", "no,"))
    ran = act("eve@example.com", "diff", "--against", "registry", "--json")
    states = [(c["old_version"], c["new_version"]) for c in json.loads(ran.out)["contracts"]]
    assert (ran.code, sorted(states)) == (0, [("1.0.0", "1.0.0"), ("1.0.0", "2.0.0")])
    assert act("ada@example.com", "approve", "orders").code == 2, "which of them is not said"
    assert act("ada@example.com", "approve", "orders:2.0.0").code == 0
    assert act("eve@example.com", "register").code == 0
    ran = act("eve@example.com", "diff", "--against", "registry")
    assert (ran.code, "0 changes in 2 contracts" in ran.out) == (0, True), ran


def test_an_approval_is_bound_to_both_contents(act):
    act("eve@example.com", "register")
    edit(version="2.0.0")
    assert act("ada@example.com", "approve", "orders").code == 0
    edit(description="{purpose: Something else.}")
    ran = act("eve@example.com", "register")
    assert (ran.code, "has to approve" in ran.out) == (1, True)
    edit(description="{purpose: What was ordered.}")
    assert act("eve@example.com", "register").code == 0


def test_publishing_waits_for_the_owner_too(act):
    act("eve@example.com", "register")
    edit(version="2.0.0")
    ran = act("eve@example.com", "platform", "publish")
    assert ran.code == 1
    assert "has to approve" in ran.out
    assert "nothing was published" in ran.out


def test_only_what_is_in_the_workspace_can_be_approved(act):
    ran = act("ada@example.com", "approve", "orders:1.0.0")
    assert (ran.code, "is the first of its contract" in ran.err) == (1, True)
    act("ada@example.com", "register")
    ran = act("ada@example.com", "approve", "orders:2.0.0")
    assert (ran.code, "the workspace has sales.shop/orders:1.0.0" in ran.err) == (2, True)
    ran = act("ada@example.com", "approve", "odrers:1.0.0")
    assert (ran.code, "did you mean 'orders'?" in ran.err) == (2, True)


@pytest.mark.req("REQ-234.4")
def test_ownership_moves_with_the_old_owners_word(act):
    act("eve@example.com", "register")
    edit(version="1.1.0", team="{name: other-team}")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "it belongs to ada@example.com, who has to agree to other owners" in ran.out
    assert "floe owner set orders other-team" in ran.out
    assert act("eve@example.com", "owner", "set", "orders", "other-team").code == 1
    assert act("ada@example.com", "owner", "set", "orders", "other-team").code == 0
    assert act("ada@example.com", "owner", "show", "orders").out == "other-team\n"
    shown = read(act("ada@example.com", "owner", "show", "orders", "--json"))
    assert shown == {"contract": "sales.shop/orders", "owner": "other-team", "others": []}
    assert act("ada@example.com", "owner", "set", "orders", "me").code == 1
    assert act("eve@example.com", "register").code == 0


@pytest.fixture
def make_key(component):
    def make(name):
        line = [component("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", name]
        subprocess.run(line, check=True, capture_output=True)
        return Path(f"{name}.pub").read_text(encoding="utf-8").rsplit(" ", 1)[0]

    return make


def test_with_allowed_signers_only_signatures_count(act, make_key):
    signers = "\n[governance]\nallowed_signers = 'signers'\n"
    act("eve@example.com", "register")
    edit(version="2.0.0")
    assert act("ada@example.com", "approve", "orders:2.0.0").code == 0
    Path("floe.toml").write_text(SETTINGS + signers, encoding="utf-8")
    Path("signers").write_text(f"ada@example.com {make_key('ada')}\n", encoding="utf-8")
    assert act("eve@example.com", "register").code == 1, "a claim does not count any more"
    ran = act("ada@example.com", "approve", "orders:2.0.0")
    assert (ran.code, "signed with a key in governance.allowed_signers" in ran.err) == (1, True)
    make_key("eve")
    ran = act("ada@example.com", "approve", "orders:2.0.0", "--key", "eve")
    assert (ran.code, "signed with a key" in ran.err) == (1, True)
    ran = act("ada@example.com", "approve", "orders:2.0.0", "--key", "ada")
    assert (ran.code, "(signed)" in ran.out) == (0, True)
    assert act("eve@example.com", "register").code == 0
    Path("signers").unlink()
    edit(version="3.0.0")
    ran = act("ada@example.com", "approve", "orders:3.0.0", "--key", "ada")
    assert (ran.code, "there is no file" in ran.err) == (2, True)


def test_the_audit_has_every_act_and_finds_a_cut_tail(act):
    act("eve@example.com", "register")
    act("ada@example.com", "owner", "set", "orders", "crm")
    ran = act("eve@example.com", "audit", "--json")
    printed = read(ran)
    assert printed["intact"]
    assert {event["assurance"] for event in printed["events"]} == {"claimed"}
    assert [event["kind"] for event in printed["events"]] == ["registered", "owner changed"]
    assert printed["problems"] == []
    head = printed["head"]
    assert act("eve@example.com", "audit", "--head", head[:16]).code == 0
    with sqlite3.connect(".floe/ledger.db") as ledger:
        for (name,) in ledger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            ledger.execute(f'DROP TRIGGER "{name}"')
        ledger.execute("DELETE FROM governance_events WHERE number = 2")
    ran = act("eve@example.com", "audit", "--head", head)
    assert ran.code == 1
    assert f"no event has the digest {head}" in ran.out
    assert act("eve@example.com", "audit").code == 1, "the catalog was told of the second one"


def cut_tail():
    with sqlite3.connect(".floe/ledger.db") as ledger:
        for (name,) in ledger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            ledger.execute(f'DROP TRIGGER "{name}"')
        ledger.execute(
            "DELETE FROM governance_events "
            "WHERE number = (SELECT max(number) FROM governance_events)"
        )


SUNSET = ("--sunset", "2099-01-31", "--replacement", "returns", "--guide", "docs/guide.md")


@pytest.mark.parametrize(
    "words",
    [
        ("owner", "set", "orders", "crm"),
        ("approve", "orders:2.0.0"),
        ("deprecate", "orders", *SUNSET),
    ],
)
def test_no_act_can_be_cut_off_unseen(act, workspace, words):
    """Whoever cut the owner's word off the ledger had the contract back, and audit said nothing."""
    other = CONTRACT.replace("orders", "returns").replace("Orders", "Returns")
    workspace({"floe.toml": SETTINGS, "orders.odcs.yaml": CONTRACT, "returns.yaml": other})
    assert act("eve@example.com", "register").code == 0
    edit(version="2.0.0")
    ran = act("ada@example.com", *words)
    assert (ran.code, act("eve@example.com", "audit").code) == (0, 0), ran
    cut_tail()
    ran = act("eve@example.com", "audit")
    assert (ran.code, "the catalog has seen event 3" in ran.out) == (1, True), ran


def test_the_catalog_remembers_what_a_ledger_has_lost(act):
    act("eve@example.com", "register")
    act("ada@example.com", "owner", "set", "orders", "crm")
    assert act("eve@example.com", "reconcile").code == 0
    assert act("eve@example.com", "audit").code == 0
    cut_tail()
    ran = act("eve@example.com", "audit")
    assert ran.code == 1
    assert "the catalog has seen event 2" in ran.out
    checked = read(act("eve@example.com", "reconcile", "--check", "--json"), code=1)
    assert "the catalog has seen event 2" in checked["drift"][0]
    edit(version="1.1.0")
    assert act("ada@example.com", "platform", "publish").code == 3, "what it has seen stays"
    assert act("eve@example.com", "audit").code == 1


COLUMN = (
    "    properties: [{name: id, logicalType: string, required: true, description: Its number.}]"
)


@pytest.mark.parametrize(
    ("new", "refused", "registered"),
    [
        (COLUMN.replace("name: id", "name: nr"), "1.1.0", None),
        (COLUMN.replace("}]", "}, {name: x, description: Some note.}]"), "1.0.1", "1.1.0"),
        (COLUMN.replace("Its number", "The number"), None, "1.0.1"),
    ],
)
def test_a_version_that_is_too_low_is_refused_with_the_one_that_is_needed(
    act, new, refused, registered
):
    act("eve@example.com", "register")
    file = Path("orders.odcs.yaml")
    file.write_text(file.read_text(encoding="utf-8").replace(COLUMN, new), encoding="utf-8")
    if refused:
        edit(version=refused)
        ran = act("eve@example.com", "register")
        assert ran.code == 1
        assert f"{refused} is not enough for a " in ran.out
        assert f"the next one is {registered or '2.0.0'}" in ran.out
        assert "what needs it: orders" in ran.out
    if registered:
        edit(version=registered)
        assert act("eve@example.com", "register").code == 0


def test_a_pre_release_launders_no_breaking_change(act):
    """1.1.0 was judged by its pre-release alone, which may be followed by anything."""
    extra = COLUMN.replace("}]", "}, {name: email, description: Whose order it is.}]")
    file = Path("orders.odcs.yaml")
    file.write_text(CONTRACT.replace(COLUMN, extra), encoding="utf-8")
    assert act("eve@example.com", "register").code == 0
    edit(version="1.1.0-rc.1")
    assert act("eve@example.com", "register").code == 0
    file.write_text(CONTRACT, encoding="utf-8")
    edit(version="1.1.0")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "1.1.0 is not enough for a major change of 1.0.0" in ran.out


def test_an_approved_pre_release_approves_no_other_release(act):
    act("eve@example.com", "register")
    edit(version="2.0.0-rc.1")
    assert act("ada@example.com", "approve", "orders").code == 0
    assert act("eve@example.com", "register").code == 0
    edit(version="2.0.0", description="{purpose: Something else.}")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "2.0.0 replaces 1.0.0 by a major version" in ran.out


def test_a_major_version_above_the_only_pre_release_needs_its_owner_too(act):
    """Somebody may build on a pre-release as long as there is nothing else."""
    edit(version="1.0.0-rc.1")
    assert act("eve@example.com", "register").code == 0
    edit(version="2.0.0")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "2.0.0 replaces 1.0.0-rc.1 by a major version" in ran.out
    edit(version="1.0.0")
    assert act("eve@example.com", "register").code == 0


def test_nobody_becomes_an_owner_beside_the_owner_unseen(act):
    """A second owner could be added in a patch version, and then approve and take all."""
    act("eve@example.com", "register")
    members = "{username: ada@example.com, role: owner}, {username: eve@example.com, role: owner}"
    edit(version="1.0.1", team=f"{{name: crm-team, members: [{members}]}}")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "it belongs to ada@example.com, who has to agree to other owners" in ran.out
    assert "(eve@example.com)" in ran.out
    assert act("eve@example.com", "approve", "orders").code == 1
    assert act("ada@example.com", "approve", "orders").code == 0
    assert act("eve@example.com", "register").code == 0


def test_an_owner_cannot_be_left_out(act):
    act("eve@example.com", "register")
    edit(version="1.0.1", team="{description: Nobody.}")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "None" not in ran.out
    assert act("ada@example.com", "owner", "set", "orders", " ").code == 2


def test_an_approval_is_bound_to_what_is_inherited_too(act):
    """A parent could be changed behind an approved version."""
    parent = "apiVersion: v3.2.0\nkind: DataContract\nid: top\nversion: 1.0.0\nstatus: active\n"
    level = "slaProperties: [{{property: latency, value: {}, unit: h}}]\n"
    Path("top.yaml").write_text(parent + level.format(4), encoding="utf-8")
    custom = "customProperties: [{property: inheritsFrom, value: top}]\n"
    Path("orders.odcs.yaml").write_text(CONTRACT + custom, encoding="utf-8")
    act("eve@example.com", "register", "orders.odcs.yaml")
    edit(version="2.0.0")
    assert act("ada@example.com", "approve", "orders").code == 0
    Path("top.yaml").write_text(parent + level.format(400), encoding="utf-8")
    ran = act("eve@example.com", "register", "orders.odcs.yaml")
    assert (ran.code, "has to approve" in ran.out) == (1, True)


@pytest.mark.parametrize("text", ["id: [broken\n", "kind: DataContract\nid: x\n  y: z\n"])
def test_a_contract_that_nobody_can_read_is_not_passed_over(act, text):
    """A broken file was left out, and all was said to be registered and published."""
    Path("broken.odcs.yaml").write_text(text, encoding="utf-8")
    ran = act("eve@example.com", "register")
    assert ran.code == 1
    assert "sales.shop/orders:1.0.0  registered" in ran.out
    assert "error: broken.odcs.yaml:" in ran.err
    ran = act("eve@example.com", "platform", "publish")
    assert ran.code == 1
    assert "nothing was published" in ran.out


def test_who_is_nobody_does_not_act(act, monkeypatch):
    ran = act("  ", "register", "--json")
    assert json.loads(ran.out)["registrations"][0]["registered_by"].strip()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    ran = act("eve@example.com", "status")
    assert (ran.code, "SOURCE_DATE_EPOCH 'soon'" in ran.err) == (2, True)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "99999999999999")
    assert act("eve@example.com", "status").code == 2


def tamper(*statements):
    """Change the ledger as somebody with the file can: without its triggers."""
    with sqlite3.connect(".floe/ledger.db") as ledger:
        for (name,) in ledger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            ledger.execute(f'DROP TRIGGER "{name}"')
        for statement in statements:
            ledger.execute(statement)


@pytest.mark.parametrize("document", ["authored", "effective"])
def test_a_forged_document_is_refused_wherever_it_is_read(act, document):
    """A replaced document was shown and published under the old digest, and audited as fine."""
    act("eve@example.com", "register")
    change = f"{document} = replace({document}, 'string', 'integer')"
    tamper(f"UPDATE contract_documents SET {change}")  # noqa: S608
    sentence = f"the {document} document of sales.shop/orders:1.0.0 has the digest"
    ran = act("eve@example.com", "audit")
    assert (ran.code, sentence in ran.out) == (1, True)
    for words in (
        ("show", "orders"),
        ("platform", "publish"),
        ("diff", "orders:1.0.0", "orders.odcs.yaml"),
        ("owner", "show", "orders"),
    ):
        ran = act("eve@example.com", *words)
        assert (ran.code, sentence in ran.err) == (3, True), (words, ran)
    edit(version="1.1.0")
    ran = act("eve@example.com", "register")
    assert (ran.code, sentence in ran.err) == (3, True)
    assert act("eve@example.com", "contracts").code == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("owner = 'eve'", "has owner 'eve', and was registered with 'ada@example.com' by event 1"),
        ("status = 'draft'", "has status 'draft', and was registered with 'active'"),
        ("tags = '[\"gold\"]'", "has tags ['gold'], and was registered with []"),
        ("description = 'x'", "has description 'x', and was registered with"),
        ("repository = 'x'", "has repository 'x', and was registered with"),
        ("registered_by = 'x'", "has registered_by 'x', and was registered with"),
        ("registered_at = '2020-01-01 00:00:00.000000'", "has another time than event 1"),
        ("effective_hash = 'x'", "has effective_hash 'x', and was registered with"),
        ("number = 7", "is there, and no event registered it"),
    ],
)
def test_the_audit_compares_each_version_with_its_event(act, change, sentence):
    """What a version says beside its document could be changed, and the audit found nothing."""
    act("eve@example.com", "register")
    assert act("eve@example.com", "audit").code == 0
    tamper(f"UPDATE contract_versions SET {change}")  # noqa: S608
    ran = act("eve@example.com", "audit")
    assert (ran.code, sentence in ran.out) == (1, True), ran.out


def test_the_audit_finds_a_namespace_that_was_given_away(act):
    """The repository that owns a product could be changed, and the audit found nothing."""
    act("eve@example.com", "register")
    tamper("UPDATE product_namespaces SET repository = 'https://example.com/other.git'")
    ran = act("eve@example.com", "audit")
    assert ran.code == 1
    assert "the namespace sales.shop belongs to https://example.com/other.git, and" in ran.out


EMPTIED = [
    f"DELETE FROM {table}"  # noqa: S608
    for table in (
        *("contract_documents", "contract_versions", "product_namespaces"),
        *("governance_events", "outbox"),
    )
]


@pytest.mark.parametrize("is_gone", [False, True])
@pytest.mark.parametrize("keeper", ["catalog", "registry"])
def test_an_emptied_ledger_is_not_called_whole(act, keeper, is_gone):
    """Of a ledger without events nobody asked what others have seen of it."""
    assert act("eve@example.com", "audit").code == 0, "nothing was ever registered"
    if keeper == "catalog":
        assert act("eve@example.com", "register").code == 0
    else:
        assert act("eve@example.com", "platform", "publish").code == 0
        Path(".floe/catalog.db").unlink()
    assert act("eve@example.com", "audit").code == 0
    if is_gone:
        Path(".floe/ledger.db").unlink()
    else:
        tamper(*EMPTIED)
    ran = act("eve@example.com", "audit")
    assert (ran.code, f"the {keeper} has" in ran.out) == (1, True), ran
    if keeper == "catalog":
        ran = act("eve@example.com", "doctor")
        assert (ran.code, "WRONG" in ran.out) == (1, True), ran.out


def test_a_cut_tail_shows_in_the_registry_too(act):
    assert act("eve@example.com", "platform", "publish").code == 0
    edit(version="1.1.0")
    assert act("eve@example.com", "platform", "publish").code == 0
    Path(".floe/catalog.db").unlink()
    assert act("eve@example.com", "audit").code == 0
    tamper("DELETE FROM governance_events WHERE number > 2")
    ran = act("eve@example.com", "audit")
    assert (ran.code, "the registry has seen" in ran.out) == (1, True), ran.out


@pytest.mark.parametrize(
    ("added", "sentence"),
    [
        (
            "INSERT INTO product_namespaces VALUES ('sales.till', 'https://example.com/eve.git')",
            "sales.till belongs to https://example.com/eve.git, which registered nothing in it",
        ),
        (
            "INSERT INTO contract_documents VALUES ('orders', '9.9.9', '{}', '{}')",
            "there are documents of orders:9.9.9, which was never registered",
        ),
        (
            "INSERT INTO outbox VALUES (99, 'orders', '9.9.9', NULL)",
            "the catalog waits for orders:9.9.9, which was never registered",
        ),
    ],
)
def test_rows_that_were_added_are_told(act, added, sentence):
    """A namespace could be given away before anybody registered in it, and nobody saw it."""
    act("eve@example.com", "register")
    assert act("eve@example.com", "audit").code == 0
    tamper(added)
    ran = act("eve@example.com", "audit")
    assert (ran.code, sentence in ran.out) == (1, True), ran.out


def test_a_lost_version_is_told_and_nothing_takes_its_place(act):
    """A deleted version went unnoticed, and other content was registered in its place."""
    act("eve@example.com", "register")
    tamper("DELETE FROM contract_documents")
    ran = act("eve@example.com", "audit")
    assert (ran.code, "the documents of sales.shop/orders:1.0.0 are gone" in ran.out) == (1, True)
    tamper("DELETE FROM contract_versions")
    ran = act("eve@example.com", "audit")
    assert ran.code == 1
    assert "sales.shop/orders:1.0.0 was registered by event 1, and is not there any more" in ran.out
    for version in ("1.0.0", "2.0.0"):
        edit(version=version, description="{purpose: Something else.}")
        ran = act("eve@example.com", "register")
        assert ran.code == 1
        assert "1.0.0 was registered by event 1, and is not in the ledger any more" in ran.out


def test_versions_without_any_event_are_told(act):
    """With all events deleted the audit found nothing to say about the versions that were left."""
    act("eve@example.com", "register")
    tamper("DELETE FROM governance_events")
    ran = act("eve@example.com", "audit")
    assert (ran.code, "is there, and no event registered it" in ran.out) == (1, True)


def test_the_audit_names_contracts_and_new_owners(act):
    """The text said neither which contract an event is about nor to whom it was given."""
    act("eve@example.com", "register")
    act("ada@example.com", "owner", "set", "orders", "crm")
    _, registered, given, _ = act("eve@example.com", "audit").out.splitlines()
    assert registered.split()[2:5] == ["registered", "sales.shop/orders", "1.0.0"]
    assert given.split()[2:8] == ["owner", "changed", "to", "crm", "sales.shop/orders", "1.0.0"]

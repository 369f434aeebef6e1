"""A column that is protected less than before needs a major version, and its owner's word."""

import json
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: {id}
name: {id}
version: 1.0.0
status: active
domain: sales
dataProduct: shop
team: {{name: crm-team, members: [{{username: ada@example.com, role: owner}}]}}
"""
TABLE = HEAD.format(id="orders") + "schema:\n  - id: orders\n    name: orders\n"
COLUMNS = TABLE + "    properties:\n"
SETTINGS = """\
[identity]
repository = "https://example.com/shop.git"
[governance.classes]
public = []
internal = ["public"]
pii = ["internal"]
financial = ["internal"]
phi = ["pii"]
"""
ORDERS, LIBRARY, TOP = "orders.odcs.yaml", "lib.odcs.yaml", "top.odcs.yaml"
PLAIN = COLUMNS + "      - {id: note, name: note, logicalType: string, classification: pii}\n"
NESTED = (
    COLUMNS
    + """\
      - id: who
        name: who
        logicalType: object
        properties:
          - {id: note, name: note, logicalType: string, classification: pii}
"""
)
ITEMS = (
    COLUMNS
    + """\
      - id: notes
        name: notes
        logicalType: array
        items: {logicalType: string, classification: pii}
"""
)
IMPORTED = (
    COLUMNS
    + """\
      - id: note
        name: note
        relationships: [{type: imports, to: "lib.odcs.yaml#/properties/note"}]
"""
)
DEFINITION = (
    HEAD.format(id="lib")
    + "properties:\n  - {id: note, name: note, logicalType: string, classification: pii}\n"
)
BARE = COLUMNS + "      - {id: note, name: note, logicalType: string}\n"
BELOW = BARE + "customProperties: [{property: inheritsFrom, value: [top]}]\n"
ABOVE = (
    HEAD.format(id="top") + "schema:\n  - name: orders\n    properties:\n"
    "      - {name: note, classification: pii}\n"
)
CASES = {
    "weaker": ({ORDERS: PLAIN}, "classification: pii", "classification: internal"),
    "removed": ({ORDERS: PLAIN}, ", classification: pii", ""),
    "empty": ({ORDERS: PLAIN}, "classification: pii", "classification: null"),
    "beside": ({ORDERS: PLAIN}, "classification: pii", "classification: financial"),
    "unknown": ({ORDERS: PLAIN}, "classification: pii", "classification: ppi"),
    "nested": ({ORDERS: NESTED}, "classification: pii", "classification: public"),
    "nested and removed": ({ORDERS: NESTED}, ", classification: pii", ""),
    "in an array": ({ORDERS: ITEMS}, ", classification: pii", ""),
    "of an imported definition": (
        {ORDERS: IMPORTED, LIBRARY: DEFINITION},
        ", classification: pii",
        "",
    ),
    "weaker in an imported definition": (
        {ORDERS: IMPORTED, LIBRARY: DEFINITION},
        "classification: pii",
        "classification: internal",
    ),
    "through a tier": ({ORDERS: BELOW, TOP: ABOVE}, ", classification: pii", ""),
    "weaker through a tier": (
        {ORDERS: BELOW, TOP: ABOVE},
        "classification: pii",
        "classification: internal",
    ),
}
BASES = ("registry", "git:main")


def run_git(*words):
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    subprocess.run(["git", *identity, *words], check=True)


def rewrite(files, old, new, version):
    for file in files:
        text = Path(file).read_text(encoding="utf-8").replace(old, new)
        lines = text.splitlines(keepends=True)
        lines = [f"version: {version}\n" if line.startswith("version:") else line for line in lines]
        Path(file).write_text("".join(lines), encoding="utf-8")


@pytest.fixture
def act(monkeypatch, floe):
    def run(actor, *words):
        monkeypatch.setenv("FLOE_ACTOR", actor)
        return floe(*words)

    return run


@pytest.fixture
def shop(workspace, act):
    """A workspace whose contracts were registered and committed as they are first written."""

    def keep(files):
        workspace({"floe.toml": SETTINGS, ".gitignore": ".floe\ntarget\n", **files})
        run_git("init", "-q", "-b", "main", ".")
        run_git("add", ".")
        run_git("commit", "-q", "-m", "first")
        assert act("eve@example.com", "register").code == 0

    return keep


def told_of_orders(ran):
    """The rules of the gate that speak of the contract, and how loud they are."""
    return [
        (finding["rule"], finding["severity"])
        for finding in json.loads(ran.out)["findings"]
        if finding["rule"].startswith("changes/") and finding["file"] == ORDERS
    ]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.req("REQ-234.4")
def test_less_protection_needs_a_major_version_and_the_owners_word(shop, act, case):
    files, old, new = CASES[case]
    shop(files)
    for version in ("1.0.0", "1.1.0"):
        rewrite(files, old, new, version)
        for base in BASES:
            ran = act("eve@example.com", "compile", "--against", base, "--json")
            assert ran.code == 1, (base, version)
            assert ("changes/version-too-low", "error") in told_of_orders(ran), (base, version)
    refused = act("eve@example.com", "register", ORDERS)
    assert (refused.code, "the next one is 2.0.0" in refused.out) == (1, True)
    rewrite(files, old, new, "2.0.0")
    for base in BASES:
        ran = act("eve@example.com", "compile", "--against", base, "--json")
        assert told_of_orders(ran) == [("changes/approval-missing", "warning")], base
    waiting = act("eve@example.com", "register", ORDERS)
    assert waiting.code == 1
    assert "which ada@example.com has to approve" in waiting.out
    assert act("ada@example.com", "approve", "orders:2.0.0").code == 0
    assert act("eve@example.com", "register", ORDERS).code == 0


@pytest.mark.parametrize(
    ("files", "old", "new"),
    [
        ({ORDERS: PLAIN}, "classification: pii", "classification: phi"),
        ({ORDERS: PLAIN}, "classification: pii", "classification: PII"),
        ({ORDERS: BARE}, "name: note,", "name: note, classification: pii,"),
    ],
)
def test_more_protection_may_be_a_patch(shop, act, files, old, new):
    shop(files)
    rewrite(files, old, new, "1.0.1")
    for base in BASES:
        ran = act("eve@example.com", "compile", "--against", base, "--json")
        assert told_of_orders(ran) == [], base
    assert act("eve@example.com", "register", ORDERS).code == 0

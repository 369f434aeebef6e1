"""`floe compile --against`: versions at the gate, before anybody registers or merges them."""

import json
import sqlite3
import subprocess
from pathlib import Path

import pytest

from floe.wiring import open_policy_enforcer, open_workspace

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
schema:
  - id: orders
    name: orders
    properties:
      - {name: id, logicalType: string, required: true}
      - {name: email, logicalType: string}
"""
SETTINGS = '[identity]\nrepository = "https://example.com/shop.git"\n'
EMAIL = "      - {name: email, logicalType: string}\n"
NOTE = "      - {name: note, logicalType: string}\n"
RETIRED = "customProperties: [{property: deprecation.sunset, value: '2020-01-31'}]\n"
LOW = "changes/version-too-low"
GONE = "changes/contract-removed"
BASES = ("registry", "git:main")


def run_git(*words):
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    subprocess.run(["git", *identity, *words], check=True)


@pytest.fixture
def shop(workspace, floe, monkeypatch):
    """A workspace whose contracts were registered and committed as they are first written."""
    monkeypatch.setenv("FLOE_ACTOR", "eve@example.com")

    def keep(files, settings=SETTINGS):
        root = workspace({"floe.toml": settings, ".gitignore": ".floe\ntarget\n", **files})
        run_git("init", "-q", "-b", "main", ".")
        run_git("add", ".")
        run_git("commit", "-q", "-m", "first")
        assert floe("register").code == 0
        return root

    return keep


@pytest.fixture
def gate(floe):
    """The exit code, and rule, place and message of what the gate has to say."""

    def run(base, *words):
        ran = floe("compile", "--against", base, "--json", *words)
        findings = json.loads(ran.out)["findings"] if ran.out else []
        told = [
            (f["rule"], f"{f['file']}:{f['line']}", f["severity"], f["message"])
            for f in findings
            if f["rule"].startswith("changes/")
        ]
        return ran.code, told

    return run


def write(text, file="orders.odcs.yaml"):
    Path(file).write_text(text, encoding="utf-8")


def version(text, number):
    return text.replace("version: 1.0.0", f"version: {number}")


PAIRS = [
    pytest.param(CONTRACT, None, id="nothing changed"),
    pytest.param(version(CONTRACT, "1.0.1"), None, id="nothing but the version"),
    pytest.param(version(CONTRACT, "0.9.0"), "0.9.0", id="a lower version"),
    pytest.param(version(CONTRACT, "1.0.0-rc.1"), "1.0.0-rc.1", id="back to a pre-release"),
    pytest.param(CONTRACT + NOTE, "1.0.0", id="a version that is taken"),
    pytest.param(version(CONTRACT + NOTE, "1.0.1"), "1.0.1", id="a patch for a new column"),
    pytest.param(version(CONTRACT + NOTE, "1.1.0"), None, id="a minor for a new column"),
    pytest.param(
        version(CONTRACT + NOTE, "1.0.1-rc.1"), "1.0.1-rc.1", id="a pre-release of too little"
    ),
    pytest.param(version(CONTRACT + NOTE, "1.1.0-rc.1"), None, id="a pre-release of enough"),
    pytest.param(
        version(CONTRACT.replace(EMAIL, ""), "1.1.0"), "1.1.0", id="a minor for a removed column"
    ),
]


@pytest.mark.req("REQ-232.4")
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("text", "low"), PAIRS)
def test_a_version_must_be_high_enough(shop, gate, floe, base, text, low):
    shop({"orders.odcs.yaml": CONTRACT})
    write(text)
    code, told = gate(base)
    assert code == int(low is not None)
    assert [each[:3] for each in told] == ([(LOW, "orders.odcs.yaml:5", "error")] if low else [])
    assert all(low in each[3] for each in told)
    # Register says the same.
    assert (floe("register").code == 0) == (low is None)


@pytest.mark.req("REQ-232.4")
@pytest.mark.parametrize("base", BASES)
def test_a_version_in_a_file_of_its_own_must_be_high_enough_too(shop, gate, base):
    shop({"orders.odcs.yaml": CONTRACT})
    write(version(CONTRACT.replace(EMAIL, ""), "1.1.0"), "beside.odcs.yaml")
    code, told = gate(base)
    assert (code, [each[:2] for each in told]) == (1, [(LOW, "beside.odcs.yaml:5")])


@pytest.mark.parametrize("base", BASES)
def test_what_needs_the_version_is_named(shop, gate, base):
    shop({"orders.odcs.yaml": CONTRACT})
    write(version(CONTRACT.replace(EMAIL, ""), "1.1.0"))
    (message,) = [each[3] for each in gate(base)[1]]
    assert message == (
        "1.1.0 is not enough for a major change of 1.0.0, the next one is 2.0.0; "
        "what needs it: orders.email was removed"
    )


@pytest.mark.parametrize("base", BASES)
def test_a_contract_that_is_new_may_have_any_version(shop, gate, base):
    shop({"orders.odcs.yaml": CONTRACT})
    new = CONTRACT.replace("orders", "returns").replace("Orders", "Returns")
    write(version(new, "0.3.0"), "returns.yaml")
    assert gate(base) == (0, [])


@pytest.mark.parametrize("base", BASES)
def test_a_contract_that_is_gone_is_found_unless_it_was_retired(shop, gate, base):
    other = CONTRACT.replace("orders", "returns").replace("Orders", "Returns")
    old = CONTRACT.replace("orders", "visits").replace("Orders", "Visits") + RETIRED
    root = shop({"orders.odcs.yaml": CONTRACT, "returns.yaml": other, "visits.yaml": old})
    for file in ("returns.yaml", "visits.yaml"):
        (root / file).unlink()
    code, told = gate(base)
    place = {"registry": "floe.toml:1", "git:main": "returns.yaml:1"}[base]
    assert (code, [each[:3] for each in told]) == (1, [(GONE, place, "error")])
    assert "sales.shop/returns:1.0.0" in told[0][3]


@pytest.mark.parametrize("base", BASES)
def test_a_reference_in_another_form_is_a_patch_at_the_gate_as_in_a_diff(shop, gate, floe, base):
    """The gate knew no graph, and called what led to the same column removed and added."""
    column = "      - {id: boss, name: boss, logicalType: string, relationships: [{to: TO}]}\n"
    level = "slaProperties: [{property: freshness, value: 1, unit: d, element: 'OF'}]\n"
    text = CONTRACT.replace("{name: id,", "{id: id, name: id, unique: true,") + column
    text += "      - {id: at, name: at, logicalType: timestamp}\n" + level
    shop({"orders.odcs.yaml": text.replace("TO", "orders.id").replace("OF", "orders.at")})
    new = text.replace("TO", "schema/orders/properties/id").replace("OF", "at")
    write(version(new, "1.0.1"))
    assert gate(base) == (0, [])
    assert floe("diff", "--against", base).code == 0
    assert floe("register").code == 0


@pytest.mark.parametrize("base", BASES)
def test_an_override_of_a_contract_that_is_gone(shop, gate, base):
    """Nothing in the workspace has its id any more."""
    other = CONTRACT.replace("orders", "returns").replace("Orders", "Returns")
    override = (
        f"[[governance.overrides]]\nrule = '{GONE}'\ncontract = 'returns'\n"
        "reason = 'it moved to logistics'\nuntil = 2999-01-31\n"
    )
    files = {"orders.odcs.yaml": CONTRACT, "returns.yaml": other}
    root = shop(files, SETTINGS + override)
    (root / "returns.yaml").unlink()
    assert gate(base) == (0, [])


@pytest.mark.parametrize("base", BASES)
def test_a_contract_that_nobody_can_read_now_is_not_called_gone_in_git(shop, gate, floe, base):
    shop({"orders.odcs.yaml": CONTRACT})
    write(CONTRACT + "tags: [a\n")
    code, told = gate(base)
    assert code == 1
    said = [each[3].partition(", or stands in a file that cannot be read") for each in told]
    expected = ("sales.shop/orders:1.0.0 is registered, and is not here", "")
    assert [(each[0], each[2]) for each in said] == ([expected] if base == "registry" else [])
    assert "lint/" in floe("compile").out


@pytest.mark.req("REQ-234.4")
@pytest.mark.parametrize("base", BASES)
def test_a_major_version_that_nobody_approved_is_a_warning(shop, gate, floe, monkeypatch, base):
    shop({"orders.odcs.yaml": CONTRACT})
    write(version(CONTRACT.replace(EMAIL, ""), "2.0.0"))
    code, told = gate(base)
    rule, place, severity, message = told[0]
    assert (code, rule, place, severity) == (
        0,
        "changes/approval-missing",
        "orders.odcs.yaml:5",
        "warning",
    )
    assert "which ada@example.com has to approve: floe approve orders:2.0.0" in message
    assert floe("register").code == 1
    monkeypatch.setenv("FLOE_ACTOR", "ada@example.com")
    assert floe("approve", "orders:2.0.0").code == 0
    # A revision knows of no approvals.
    assert len(gate(base)[1]) == (0 if base == "registry" else 1)


def test_other_owners_are_told_before_they_are_refused(shop, gate):
    shop({"orders.odcs.yaml": CONTRACT})
    write(version(CONTRACT.replace("ada@", "eve@"), "1.0.1"))
    assert "who has to agree to other owners" in gate("registry")[1][0][3]
    assert "who has to agree to other owners" in gate("git:main")[1][0][3]


def test_a_change_upstream_needs_a_version_of_those_below(shop, gate):
    """The file of the contract is what was registered; what it comes to is not."""
    parent = "apiVersion: v3.2.0\nkind: DataContract\nid: top\nversion: 1.0.0\nstatus: active\n"
    level = "slaProperties: [{{property: latency, value: {}, unit: h}}]\n"
    custom = "customProperties: [{property: inheritsFrom, value: top}]\n"
    shop({"orders.odcs.yaml": CONTRACT + custom, "top.yaml": parent + level.format(4)})
    write(version(parent, "2.0.0") + level.format(400), "top.yaml")
    for base in BASES:
        told = [each[:2] for each in gate(base)[1] if each[0] == LOW]
        assert told == [(LOW, "orders.odcs.yaml:5")]


def test_another_id_takes_no_name_that_is_registered(shop, gate):
    shop({"orders.odcs.yaml": CONTRACT})
    write(CONTRACT.replace("id: orders\nname", "id: orders-2\nname"))
    code, told = gate("registry")
    assert (code, [each[0] for each in told]) == (1, [GONE, "changes/not-registrable"])
    code, told = gate("git:main")
    assert (code, [each[0] for each in told]) == (1, [LOW])


def test_a_forged_version_is_a_finding(shop, gate):
    root = shop({"orders.odcs.yaml": CONTRACT})
    with sqlite3.connect(root / ".floe" / "ledger.db") as connection:
        names = connection.execute("select name from sqlite_master where type = 'trigger'")
        for (name,) in names.fetchall():
            connection.execute(f'drop trigger "{name}"')
        connection.execute("update contract_documents set effective = '{}'")
    write(version(CONTRACT + NOTE, "1.1.0"))
    code, told = gate("registry")
    assert (code, [each[0] for each in told]) == (1, ["changes/not-compared"])
    assert "the ledger was changed" in told[0][3]


def test_a_base_that_nobody_can_read_is_a_finding(shop, gate):
    shop({"orders.odcs.yaml": CONTRACT})
    write(CONTRACT + "tags: [a\n")
    run_git("commit", "-q", "-a", "-m", "torn")
    write(version(CONTRACT + NOTE, "1.0.1"))
    code, told = gate("git:main")
    assert (code, [each[0] for each in told]) == (1, ["changes/not-compared"] * 2)
    assert told[0][3].startswith("git:main has no contract")
    assert "git:main: orders.odcs.yaml:" in told[1][3]


@pytest.mark.parametrize(
    ("base", "code", "said"),
    [
        ("git:nowhere", 2, "git knows no revision 'nowhere'"),
        ("git:", 2, "'git:' is neither registry nor git:REV"),
        ("git:main:orders.odcs.yaml", 2, "is neither registry nor git:REV"),
        ("registri", 2, "'registri' is neither registry nor git:REV"),
    ],
)
def test_a_base_that_is_not_there_is_wrong_usage(shop, floe, base, code, said):
    shop({"orders.odcs.yaml": CONTRACT})
    ran = floe("compile", "--against", base)
    assert (ran.code, said in ran.err) == (code, True)


def test_a_ledger_that_cannot_be_reached_is_not_our_fault(workspace, floe):
    ledger = '[ledger]\nurl = "postgresql://localhost:1/none"\n'
    workspace({"floe.toml": ledger, "orders.odcs.yaml": CONTRACT})
    assert floe("compile").code == 0
    assert floe("compile", "--against", "registry").code == 3


@pytest.mark.parametrize("base", BASES)
def test_a_base_without_contracts_lets_all_through_but_not_in_silence(workspace, floe, gate, base):
    workspace({"floe.toml": "", "readme.txt": ""})
    run_git("init", "-q", "-b", "main", ".")
    run_git("add", ".")
    run_git("commit", "-q", "-m", "first")
    write(CONTRACT)
    code, told = gate(base)
    assert (code, [each[:3] for each in told]) == (
        0,
        [("changes/not-compared", "floe.toml:1", "info")],
    )
    assert floe("compile").code == 0


@pytest.mark.parametrize("base", BASES)
def test_the_base_can_stand_in_the_settings(shop, floe, base):
    shop({"orders.odcs.yaml": CONTRACT}, SETTINGS + f'[governance]\nagainst = "{base}"\n')
    write(CONTRACT + NOTE)
    ran = floe("compile")
    assert (ran.code, f"error[{LOW}]" in ran.out) == (1, True)
    ran = floe("compile", "--untrusted")
    assert (ran.code, LOW in ran.out) == (0, False)
    assert "governance.against is not taken from an untrusted workspace" in ran.err


def test_a_base_in_the_settings_that_nobody_knows(workspace, floe):
    workspace({"floe.toml": "[governance]\nagainst = 'main'\n", "orders.odcs.yaml": CONTRACT})
    ran = floe("compile")
    assert (ran.code, ran.err) == (
        2,
        "error: floe.toml: governance.against: 'main' is neither registry nor git:REV\n",
    )


def test_secrets_are_in_no_message(shop, gate):
    server = "servers: [{server: a, type: postgres, host: h, password: hunter2secret}]\n"
    shop({"orders.odcs.yaml": CONTRACT})
    write(version(CONTRACT, "1.0.1") + server)
    for base in BASES:
        assert "hunter2secret" not in str(gate(base))


@pytest.mark.req("REQ-232.1")
def test_programs_have_the_same_gate(shop):
    root = shop({"orders.odcs.yaml": CONTRACT})
    write(CONTRACT + NOTE)
    for base in BASES:
        enforcer = open_policy_enforcer(open_workspace((root,)), against=base)
        rules = [finding.rule for finding in enforcer.validate_data_contracts().findings]
        assert LOW in rules
    assert LOW not in [
        finding.rule
        for finding in open_policy_enforcer(open_workspace((root,)))
        .validate_data_contracts()
        .findings
    ]


def test_every_format_knows_the_rules_of_the_gate(shop, floe):
    shop({"orders.odcs.yaml": CONTRACT})
    write(CONTRACT + NOTE)
    ran = floe("compile", "--against", "registry", "--format", "sarif")
    rules = json.loads(ran.out)["runs"][0]["tool"]["driver"]["rules"]
    assert LOW in {rule["id"] for rule in rules}


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(
    "means",
    ["ignore = ['changes/*']\n", "severity.'changes/*' = 'info'\n", "select = ['lint/sla-*']\n"],
)
def test_a_version_that_is_too_low_cannot_be_silenced(shop, gate, base, means):
    """`lint.ignore` let every version through, without a reason or an end."""
    shop({"orders.odcs.yaml": CONTRACT}, settings=f"{SETTINGS}[lint]\n{means}")
    text = version(CONTRACT.replace(EMAIL, ""), "1.1.0")
    write(text.replace("version: 1.1.0", "version: 1.1.0 # floe: ignore[changes/*] later"))
    code, told = gate(base)
    assert (code, [each[0] for each in told], told[0][2]) == (1, [LOW], "error")

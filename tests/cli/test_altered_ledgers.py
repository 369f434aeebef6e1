"""What somebody did to a ledger or a registry by other means is wrong, and no note or fault."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.test_approvals import CONTRACT, SETTINGS, tamper

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def _registered(workspace, monkeypatch, floe):
    monkeypatch.setenv("FLOE_ACTOR", "eve@example.com")
    workspace({"floe.toml": SETTINGS, "orders.odcs.yaml": CONTRACT})
    assert floe("register").code == 0


def judge(floe):
    """What audit and doctor say, by their exit codes."""
    ran = floe("audit")
    examined = json.loads((doctor := floe("doctor", "--json")).out)["circumstances"]
    is_wrong = any(row["topic"] == "ledger" and row["state"] == "wrong" for row in examined)
    return ran.code, doctor.code, is_wrong, "fault in floe" in ran.err + ran.out


@pytest.mark.parametrize(
    "change",
    [
        "governance_events SET details = '{'",
        "governance_events SET details = 'null'",
        "governance_events SET details = '[]'",
        "governance_events SET details = '{\"a\": NaN}'",
        "governance_events SET details = replace(details, ', ', ',')",
        "governance_events SET at = replace(at, ' ', 'T')",
        "governance_events SET at = ''",
        "governance_events SET at = 12345",
        "governance_events SET at = '2026-21-01 00:00:00.000000'",
        "governance_events SET kind = x'ff'",
        "governance_events SET actor = x'00'",
        "governance_events SET digest = x'00'",
        "contract_versions SET tags = tags || ' '",
        "contract_versions SET tags = '5'",
        "contract_versions SET tags = '['",
        "contract_versions SET tags = '[1]'",
        "contract_versions SET owner = x'ff'",
        "contract_versions SET registered_at = 'x'",
        "contract_documents SET authored = x'ff'",
        "outbox SET contract = 'ghost', told_at = '2026-11-18 21:12:08.918844'",
    ],
)
def test_a_row_that_floe_has_not_written_is_found_by_audit_and_doctor(floe, change):
    """Some of these ended the audit in a fault, and doctor called the ledger out of reach."""
    tamper(f"UPDATE {change}")
    assert judge(floe) == (1, 1, True, False)


@pytest.mark.parametrize(
    "table",
    ["contract_documents", "contract_versions", "governance_events", "product_namespaces"],
)
def test_a_table_that_is_gone_is_wrong(floe, table):
    with sqlite3.connect(".floe/ledger.db") as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(f"DROP TABLE {table}")
    connection.close()
    assert judge(floe) == (1, 1, True, False)


def test_a_ledger_that_is_no_database_is_wrong(floe):
    for file in Path(".floe").glob("ledger.db-*"):
        file.unlink()
    Path(".floe/ledger.db").write_bytes(b"rubbish" * 1000)
    assert judge(floe) == (1, 1, True, False)


@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET version = 1", "DROP TABLE {}"])
def test_tables_without_the_note_of_their_making_are_no_empty_ledger(floe, change):
    """One row without a guard hid all versions, and the gate turned green."""
    if change.startswith("UPDATE"):
        tamper("DELETE FROM ledger_version WHERE version > 1")
    tamper(change.format("ledger_version"))
    for command in (
        ("compile", "--against", "registry"),
        ("diff", "--against", "registry"),
        ("contracts",),
        ("register",),
    ):
        ran = floe(*command)
        assert (ran.code, "was changed by other means" in ran.err + ran.out) == (3, True), command
    assert judge(floe) == (1, 1, True, False)


def flip(file):
    content = bytearray(file.read_bytes())
    content[-2] ^= 1
    file.write_bytes(content)


def platform_manifest():
    entries = json.loads(Path(".floe/oci/index.json").read_bytes())["manifests"]
    names = {
        entry["annotations"]["org.opencontainers.image.ref.name"]: entry["digest"]
        for entry in entries
    }
    digest = next(digest for name, digest in names.items() if name.startswith("platform:2027"))
    return Path(".floe/oci/blobs/sha256", digest.removeprefix("sha256:"))


@pytest.mark.parametrize(
    "harm",
    [
        lambda: flip(platform_manifest()),
        lambda: platform_manifest().unlink(),
        *(
            lambda text=text: Path(".floe/oci/index.json").write_text(text)
            for text in ("", "[]", "{}", "NaN")
        ),
    ],
)
def test_a_registry_that_was_tampered_with_keeps_no_audit_green(floe, harm):
    """One bit was enough to have the audit note that it had not asked, and end with 0."""
    assert floe("platform", "publish", "--tag", "2027.1").code == 0
    assert floe("audit").code == 0
    harm()
    ran = floe("audit")
    assert (ran.code, "the registry cannot say what it has seen" in ran.out) == (1, True), ran.out

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from floe.adapters.ledger import Ledger, migrations
from floe.adapters.ledger.migrations import STEPS
from floe.errors import OutsideError
from floe.registry import GovernanceEvent, Message, broken_links, register
from floe.workflows.auditing import audit_events
from tests.registry.conftest import EMPTY, make_version

REGISTRARS = Path(__file__).with_name("registrars.py")


@pytest.fixture
def versions(place):
    return place.open().ledger


def test_a_version_comes_back_as_it_was(versions):
    version = make_version(
        "1.0.0-rc.1+b.2",
        owner="ada",
        layer="gold",
        status="active",
        description="What was ordered.",
        tags=("gold", "a tag"),
        classes=("pii",),
        document_hash=EMPTY,
        effective_hash=EMPTY,
    )
    with versions.transaction() as transaction:
        register(transaction, version)
    with versions.reading() as transaction:
        assert transaction.versions.find("orders", "1.0.0-rc.1+b.2") == version
        assert transaction.versions.find("orders", "1.0.0") is None
        assert list(broken_links(transaction.events.list())) == []


@pytest.mark.parametrize(
    "table",
    ["contract_versions", "contract_documents", "product_namespaces", "governance_events"],
)
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET {} = '9'"])
def test_the_database_itself_refuses_to_change_what_is_registered(versions, table, change):
    with versions.transaction() as transaction:
        register(transaction, make_version())
    column = "repository" if table == "product_namespaces" else "version"
    with (
        pytest.raises(OutsideError, match="what is registered never changes"),
        versions.transaction() as transaction,
    ):
        transaction.statements.connection.execute(text(change.format(table, column)))


@pytest.mark.req("REQ-234.4")
@pytest.mark.parametrize("table", ["governance_events", "contract_versions"])
def test_every_byte_of_an_event_and_of_a_version_counts(open_ledger, tmp_path, table):
    """A blank more in the JSON, or a `T` within the time, was read as if nothing had happened."""
    versions = open_ledger().ledger
    with versions.transaction() as transaction:
        hashes = {"document_hash": EMPTY, "effective_hash": EMPTY}
        register(transaction, make_version(tags=("gold", "daily"), **hashes))
    assert audit_events(versions).problems == ()
    with closing(sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)) as raw:
        raw.execute("PRAGMA synchronous = OFF")
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            raw.execute(f"DROP TRIGGER {name}")
        names = [column[1] for column in raw.execute(f"PRAGMA table_info({table})")]
        [row] = raw.execute(f"SELECT * FROM {table}")  # noqa: S608
        for name, cell in zip(names, row, strict=True):
            change = f"UPDATE {table} SET {name} = ?"  # noqa: S608
            unseen = []
            for altered in _altered(cell) if isinstance(cell, str) else ():
                raw.execute(change, (altered,))
                if not audit_events(versions).problems:
                    unseen.append(altered)
            raw.execute(change, (cell,))
            assert unseen == []


def _altered(cell):
    """A text with each of its bytes as another one, or with one more."""
    for number, letter in enumerate(cell):
        other = {" ": "\t", "T": " "}.get(letter, chr(ord(letter) ^ 1))
        yield cell[:number] + other + cell[number + 1 :]
    yield from (cell + " ", " " + cell, cell[:-1])


def test_hostile_texts_are_kept_and_found(versions):
    name = "a'); DROP TABLE contract_versions; --"
    rest = f"{name}\x00\ud800"
    hashes = {"document_hash": EMPTY, "effective_hash": EMPTY}
    version = make_version(contract=name, owner=rest, tags=(rest,), description=rest, **hashes)
    with versions.transaction() as transaction:
        assert register(transaction, version).outcome == "registered"
    with versions.reading() as transaction:
        found = transaction.versions.find(name, "1.0.0")
    assert found.owner == found.tags[0] == found.description == f"{name}\ufffd\ufffd"
    assert audit_events(versions).problems == ()


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("contract_versions", "*"),
        ("contract_documents", "*"),
        ("product_namespaces", "*"),
        ("governance_events", "*"),
        ("product_namespaces", "rowid, 'another' AS namespace, repository"),
    ],
)
def test_sqlite_replaces_nothing_that_is_registered(tmp_path, table, columns):
    """`INSERT OR REPLACE` deletes without a trigger for deletions, and changed recorded rows."""
    ledger = Ledger.open("sqlite:///ledger.db", tmp_path)
    with ledger.transaction() as transaction:
        register(transaction, make_version())
    target = f"{table} (rowid, namespace, repository)" if "rowid" in columns else table
    with (
        pytest.raises(OutsideError, match="what is registered never changes"),
        ledger.transaction() as transaction,
    ):
        transaction.statements.connection.execute(
            text(f"INSERT OR REPLACE INTO {target} SELECT {columns} FROM {table}")  # noqa: S608
        )


@pytest.mark.postgres
@pytest.mark.parametrize("table", ["contract_documents", "product_namespaces", "governance_events"])
def test_postgresql_empties_nothing_that_is_registered(postgres, tmp_path, monkeypatch, table):
    """`TRUNCATE` fires no trigger for deletions, and emptied what is registered."""
    monkeypatch.setenv("LEDGER", postgres.url)
    ledger = Ledger.open("${LEDGER}", tmp_path)
    with ledger.transaction() as transaction:
        register(transaction, make_version())
    with (
        pytest.raises(OutsideError, match="what is registered never changes"),
        ledger.transaction() as transaction,
    ):
        transaction.statements.connection.execute(text(f"TRUNCATE {table}"))


def test_a_ledger_of_an_older_floe_is_guarded_as_well(tmp_path, monkeypatch):
    """Ledgers that were there before kept letting `INSERT OR REPLACE` pass."""
    version = make_version(document_hash=EMPTY, effective_hash=EMPTY)
    monkeypatch.setattr(migrations, "STEPS", STEPS[:3])
    with Ledger.open("sqlite:///ledger.db", tmp_path).transaction() as transaction:
        register(transaction, version)
    monkeypatch.undo()
    ledger = Ledger.open("sqlite:///ledger.db", tmp_path)
    assert ledger.steps() == (3, len(STEPS))
    with (
        pytest.raises(OutsideError, match="what is registered never changes"),
        ledger.transaction() as transaction,
    ):
        transaction.statements.connection.execute(
            text("INSERT OR REPLACE INTO contract_documents SELECT * FROM contract_documents")
        )
    with ledger.reading() as transaction:
        assert transaction.versions.find("orders", "1.0.0") == version


def test_an_event_of_an_older_floe_says_less_and_is_accepted(versions):
    """Only what an event says can be compared; before, it said the name and the document's hash."""
    version = make_version(document_hash=EMPTY, effective_hash=EMPTY, owner="ada")
    with versions.transaction() as transaction:
        event = GovernanceEvent(
            kind="registered",
            contract=version.contract,
            version=version.version,
            at=version.registered_at,
            actor=version.registered_by,
            details={"fq_id": version.fq_id, "document_hash": version.document_hash},
        )
        transaction.versions.claim(version.namespace, version.repository)
        number = transaction.events.add(event).number
        transaction.versions.add(version, number)
        transaction.outbox.add(Message(number, version.contract, version.version))
    assert audit_events(versions).problems == ()


def test_told_messages_wait_no_longer(versions):
    for number in range(3):
        with versions.transaction() as transaction:
            register(transaction, make_version(f"1.{number}.0", document_hash=f"{number:064}"))
    with versions.transaction() as transaction:
        transaction.outbox.tick_off(2)
    with versions.reading() as transaction:
        assert [message.version for message in transaction.outbox.waiting()] == ["1.0.0", "1.2.0"]


@pytest.mark.process
@pytest.mark.parametrize(
    ("writers", "each"),
    [(8, 20), pytest.param(64, 100, marks=pytest.mark.slow)],
)
def test_of_many_writers_none_loses_and_one_wins(versions, place, writers, each):
    command = [sys.executable, REGISTRARS, place.url, place.root, str(writers), str(each)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == writers * each
    with versions.reading() as transaction:
        kept = {version.contract: version for version in transaction.versions.list()}
        events, messages = transaction.events.list(), transaction.outbox.waiting()
    winners = Counter(c for c, _, outcome, _ in answers if outcome == "registered")
    assert set(winners) == set(kept)
    assert set(winners.values()) == {1}
    assert list(broken_links(events)) == []
    assert [m.contract for m in messages] == [event.contract for event in events]
    assert {event.contract for event in events} == set(kept)
    for contract, writer, outcome, reasons in answers:
        winner = kept[contract].document_hash
        assert (outcome == "registered") == (winner == f"{writer:064}")
        assert outcome == "registered" or kept[contract].digest in reasons[0]

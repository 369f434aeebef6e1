import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text

from floe.errors import OutsideError
from floe.registry import broken_links, register
from tests.registry.conftest import make_version

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


def test_hostile_texts_are_kept_and_found(versions):
    name = "a'); DROP TABLE contract_versions; --"
    rest = f"{name}\x00\ud800"
    version = make_version(contract=name, owner=rest, tags=(rest,), description=rest)
    with versions.transaction() as transaction:
        assert register(transaction, version).outcome == "registered"
    with versions.reading() as transaction:
        found = transaction.versions.find(name, "1.0.0")
    assert found.owner == found.tags[0] == found.description == f"{name}\ufffd\ufffd"


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

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from floe.registry import GovernanceEvent, VersionRow, altered_records, broken_links, next_event
from tests.registry.conftest import make_version

MOMENT = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


@pytest.fixture
def chain():
    events = []
    for number in range(5):
        event = GovernanceEvent(
            kind="registered", contract="orders", version=f"1.{number}.0", at=MOMENT, actor="ada"
        )
        events.append(next_event(event, events[-1] if events else None))
    return events


def test_a_chain_holds(chain):
    assert [event.number for event in chain] == [1, 2, 3, 4, 5]
    assert list(broken_links(chain)) == []


@pytest.mark.parametrize("field", ["kind", "contract", "version", "actor", "digest"])
def test_a_changed_event_breaks_it(chain, field):
    chain[2] = replace(chain[2], **{field: "other"})
    assert 3 in list(broken_links(chain))


def test_a_missing_event_breaks_it(chain):
    del chain[1]
    assert list(broken_links(chain)) == [3]


def test_the_zone_of_a_moment_does_not_matter(chain):
    elsewhere = MOMENT.astimezone(timezone(timedelta(hours=9)))
    assert list(broken_links([replace(event, at=elsewhere) for event in chain])) == []


def test_a_version_is_registered_by_one_event_only(chain):
    """Two events could register one version, and nothing said so."""
    chain[4] = replace(chain[4], version="1.3.0")
    rows = [
        VersionRow(event.number, make_version(event.version, registered_at=MOMENT))
        for event in chain
    ]
    assert list(altered_records(chain, rows)) == [
        "orders:1.3.0 was registered twice, by the events 4 and 5"
    ]

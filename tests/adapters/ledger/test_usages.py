from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from floe.adapters.ledger import Ledger
from floe.registry import RecordedConsumer, RecordedUsage

MOMENT = datetime(2026, 11, 2, 8, 0, 0, 5, tzinfo=UTC)
CRM = RecordedConsumer("crm", "prod", "crm_load", "ann", 3, 1, 2, MOMENT, MOMENT, ("id", "day"))
STRANGER = RecordedConsumer(None, "prod", "load", attempted=1, last_attempted=MOMENT)
ORDERS = RecordedUsage("orders", date(2026, 11, 1), date(2026, 11, 3), 7, (CRM, STRANGER))


@pytest.fixture
def ledger(place) -> Ledger:
    return Ledger.open(place.url, place.root)


def record(ledger, *usages):
    with ledger.transaction() as transaction:
        return transaction.usages.record(usages)


def test_what_is_recorded_is_read_back(ledger):
    nobody = RecordedUsage("customers", date(2026, 11, 1), date(2026, 11, 3))
    with ledger.reading() as transaction:
        assert transaction.usages.list() == ()
        assert transaction.usages.of_contract("orders") is None
    assert record(ledger, ORDERS, nobody) == 2
    with ledger.reading() as transaction:
        assert transaction.usages.list() == (nobody, ORDERS)
        assert transaction.usages.of_contract("orders") == ORDERS
        assert transaction.usages.of_contract("orders").last_accessed == MOMENT
        assert transaction.usages.of_contract("else") is None


def test_the_newest_usage_replaces_the_one_before_and_the_same_changes_nothing(ledger):
    record(ledger, ORDERS, replace(ORDERS, contract="other"))
    with ledger.transaction() as transaction:
        transaction.usages.tick_off(ORDERS)
    assert record(ledger, ORDERS) == 0
    with ledger.reading() as transaction:
        assert transaction.usages.waiting() == {"other"}
    less = replace(ORDERS, until=date(2026, 11, 4), consumers=(STRANGER,))
    assert record(ledger, less) == 1
    with ledger.reading() as transaction:
        assert transaction.usages.of_contract("orders") == less
        assert transaction.usages.waiting() == {"orders", "other"}


def test_what_changed_meanwhile_is_not_ticked_off(ledger):
    record(ledger, ORDERS)
    record(ledger, replace(ORDERS, own=8))
    with ledger.transaction() as transaction:
        transaction.usages.tick_off(ORDERS)
    with ledger.reading() as transaction:
        assert transaction.usages.waiting() == {"orders"}


def test_long_and_odd_names_are_kept_as_every_database_takes_them(ledger):
    odd = replace(STRANGER, product="p\x00", namespace="", job="j" * 5000, columns=("\x00",))
    usage = replace(ORDERS, contract="c" * 900, consumers=(odd,))
    assert (record(ledger, usage), record(ledger, usage)) == (1, 0)
    with ledger.reading() as transaction:
        (kept,) = transaction.usages.list()
        assert transaction.usages.of_contract("c" * 900) == kept
    (consumer,) = kept.consumers
    assert (consumer.product, len(consumer.job), consumer.columns) == ("p�", 300, ("�",))


def test_an_interrupted_record_leaves_what_was_there(ledger):
    record(ledger, ORDERS)

    def break_off():
        with ledger.transaction() as transaction:
            transaction.usages.record([replace(ORDERS, consumers=())])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    with ledger.reading() as transaction:
        assert transaction.usages.list() == (ORDERS,)

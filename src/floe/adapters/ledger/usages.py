"""Who uses contracts, as the newest logs tell it: replaced, not kept for ever."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, delete, insert, select, update

from floe.adapters.ledger.statements import Statements
from floe.adapters.ledger.tables import CONSUMERS, USAGES
from floe.adapters.ledger.texts import stored_name
from floe.registry import RecordedConsumer, RecordedUsage

_KEPT = ("contract", "since", "until", "own")
_OF_CONSUMER = tuple(field.name for field in fields(RecordedConsumer))


@dataclass(frozen=True, slots=True)
class Usages:
    """The usage of contracts, as one transaction sees it."""

    statements: Statements

    def record(self, usages: Iterable[RecordedUsage]) -> int:
        """Keep what is new instead of what was there; how many contracts that concerns."""
        self.statements.lock()
        there = {usage.contract: usage for usage in self.list()}
        given = tuple(map(_as_kept, usages))
        changed = [usage for usage in given if there.get(usage.contract) != usage]
        for usage in changed:
            for table in (CONSUMERS, USAGES):
                self.statements.change(delete(table).where(table.c.contract == usage.contract))
        self.statements.write(insert(USAGES), list(map(_row, changed)))
        rows = [row for usage in changed for row in _consumer_rows(usage)]
        self.statements.write(insert(CONSUMERS), rows)
        return len(changed)

    def of_contract(self, contract: str) -> RecordedUsage | None:
        """The usage of a contract by its ODCS id; None where no log was read for it."""
        kept = stored_name(contract)
        usages = self._read(
            select(USAGES).where(USAGES.c.contract == kept),
            select(CONSUMERS).where(CONSUMERS.c.contract == kept),
        )
        return usages[0] if usages else None

    def list(self) -> tuple[RecordedUsage, ...]:
        """The usage of all contracts."""
        return self._read(select(USAGES), select(CONSUMERS))

    def waiting(self) -> frozenset[str]:
        """The contracts whose usage the catalog still has to be told."""
        query = select(USAGES.c.contract).where(USAGES.c.told_at.is_(None))
        return frozenset(row["contract"] for row in self.statements.read(query))

    def tick_off(self, usage: RecordedUsage) -> None:
        """It was told, and read back; not if it has changed meanwhile."""
        if self.of_contract(usage.contract) == usage:
            told = update(USAGES).where(USAGES.c.contract == usage.contract)
            self.statements.change(told.values(told_at=datetime.now(UTC)))

    def _read(self, usages: Select[Any], consumers: Select[Any]) -> tuple[RecordedUsage, ...]:
        of_contract: dict[str, list[RecordedConsumer]] = {}
        for row in self.statements.read(consumers.order_by(CONSUMERS.c.position)):
            of_contract.setdefault(row["contract"], []).append(_consumer(row))
        rows = self.statements.read(usages.order_by(USAGES.c.contract))
        return tuple(
            RecordedUsage(
                **{name: row[name] for name in _KEPT},
                consumers=tuple(of_contract.get(row["contract"], ())),
            )
            for row in rows
        )


def _as_kept(usage: RecordedUsage) -> RecordedUsage:
    consumers = tuple(_stored(consumer) for consumer in usage.consumers)
    return replace(usage, contract=stored_name(usage.contract), consumers=consumers)


def _stored(consumer: RecordedConsumer) -> RecordedConsumer:
    columns = consumer.columns
    return replace(
        consumer,
        product=consumer.product and stored_name(consumer.product),
        namespace=stored_name(consumer.namespace),
        job=stored_name(consumer.job),
        owner=consumer.owner and stored_name(consumer.owner),
        columns=None if columns is None else tuple(map(stored_name, columns)),
    )


def _row(usage: RecordedUsage) -> dict[str, Any]:
    own = {name: getattr(usage, name) for name in _KEPT}
    return own | {"last_accessed": usage.last_accessed, "told_at": None}


def _consumer_rows(usage: RecordedUsage) -> Iterable[dict[str, Any]]:
    for position, consumer in enumerate(usage.consumers):
        values = {name: getattr(consumer, name) for name in _OF_CONSUMER}
        yield {"contract": usage.contract, "position": position, **values}


def _consumer(row: Any) -> RecordedConsumer:
    values = {name: row[name] for name in _OF_CONSUMER}
    columns = values.pop("columns")
    return RecordedConsumer(**values, columns=None if columns is None else tuple(columns))

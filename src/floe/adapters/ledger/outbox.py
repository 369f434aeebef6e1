"""The outbox: what the catalog still has to be told, in the order of registration."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, insert, select, update

from floe.adapters.ledger.statements import Statements
from floe.adapters.ledger.tables import OUTBOX
from floe.registry import Message


@dataclass(frozen=True, slots=True)
class Outbox:
    """The messages of a ledger, as one transaction sees them."""

    statements: Statements

    def add(self, message: Message) -> None:
        """Have a version told."""
        row = {
            "number": message.number,
            "contract": message.contract,
            "version": message.version,
            "told_at": None,
        }
        self.statements.write(insert(OUTBOX), [row])

    def waiting(self) -> tuple[Message, ...]:
        """What is not yet in the catalog."""
        return self._read(select(OUTBOX).where(OUTBOX.c.told_at.is_(None)))

    def list(self) -> tuple[Message, ...]:
        """All that there ever was to be told."""
        return self._read(select(OUTBOX))

    def _read(self, query: Select[Any]) -> tuple[Message, ...]:
        return tuple(
            Message(row["number"], row["contract"], row["version"])
            for row in self.statements.read(query.order_by(OUTBOX.c.number))
        )

    def tick_off(self, number: int) -> None:
        """It was told, and read back."""
        told = update(OUTBOX).where(OUTBOX.c.number == number, OUTBOX.c.told_at.is_(None))
        self.statements.change(told.values(told_at=datetime.now(UTC)))

"""Governance events, each chained to the one before it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, insert, select

from floe.adapters.ledger.statements import Statements
from floe.adapters.ledger.tables import EVENTS
from floe.adapters.ledger.texts import as_text
from floe.documents import content_hash
from floe.registry import GovernanceEvent, next_event

_TEXTS = ("kind", "contract", "version", "actor", "digest")
_KEPT = ("number", "at", "details", *_TEXTS)


@dataclass(frozen=True, slots=True)
class Events:
    """The events of a ledger, as one transaction sees them."""

    statements: Statements

    def add(self, event: GovernanceEvent) -> GovernanceEvent:
        """Keep an event behind the last one."""
        self.statements.lock()
        chained = next_event(event, self.last())
        row = {name: getattr(chained, name) for name in _KEPT} | {"details": dict(chained.details)}
        self.statements.write(insert(EVENTS), [row])
        return chained

    def list(self, contract: str | None = None) -> tuple[GovernanceEvent, ...]:
        """The events of a contract, or all, the oldest first."""
        query = select(EVENTS).order_by(EVENTS.c.number)
        if contract is not None:
            query = query.where(EVENTS.c.contract == contract)
        return tuple(self.statements.read_as(_read, query))

    def last(self) -> GovernanceEvent | None:
        """The newest event, whose digest covers all."""
        return self._first(select(EVENTS).order_by(EVENTS.c.number.desc()).limit(1))

    def at(self, number: int) -> GovernanceEvent | None:
        """The event of a number."""
        return self._first(select(EVENTS).where(EVENTS.c.number == number))

    def _first(self, query: Select[Any]) -> GovernanceEvent | None:
        return next(iter(self.statements.read_as(_read, query)), None)


def _read(row: Any) -> GovernanceEvent:
    values = dict(row._mapping)  # noqa: SLF001 - it is public
    for name in _TEXTS:
        as_text(values[name])
    if not isinstance(values["details"], dict) or values["at"] is None:
        raise TypeError("details or the time are missing")
    # What has no canonical form was never chained.
    content_hash(values["details"])
    return GovernanceEvent(**values)

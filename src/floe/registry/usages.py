"""Who uses a contract, as the ledger keeps it and a catalog shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class RecordedConsumer:
    """A job that reads a contract, for a product or for nobody knows whom.

    Without `columns` it is unknown which of them it reads.
    """

    product: str | None
    namespace: str
    job: str
    owner: str | None = None
    reads: int = 0
    failed: int = 0
    attempted: int = 0
    last_accessed: datetime | None = None
    last_attempted: datetime | None = None
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RecordedUsage:
    """The consumers of a contract, by its ODCS id, and the days that logs tell of."""

    contract: str
    since: date
    until: date
    own: int = 0
    consumers: tuple[RecordedConsumer, ...] = ()

    @property
    def products(self) -> tuple[str, ...]:
        """The products that consume the contract."""
        return tuple(sorted({c.product for c in self.consumers if c.product is not None}))

    @property
    def unmapped(self) -> tuple[RecordedConsumer, ...]:
        """The jobs of which nobody can tell for whom they read."""
        return tuple(consumer for consumer in self.consumers if consumer.product is None)

    @property
    def last_accessed(self) -> datetime | None:
        """When anybody but its own product last read it."""
        return _latest(consumer.last_accessed for consumer in self.consumers)


def usage_object(usage: RecordedUsage) -> dict[str, Any]:
    """Usage as one JSON object."""
    return {
        "since": str(usage.since),
        "until": str(usage.until),
        "last_accessed": _printed(usage.last_accessed),
        "own": usage.own,
        "consumers": [_consumer_object(consumer) for consumer in usage.consumers],
    }


def _consumer_object(consumer: RecordedConsumer) -> dict[str, Any]:
    return {
        "product": consumer.product,
        "job": {"namespace": consumer.namespace, "name": consumer.job},
        "owner": consumer.owner,
        "reads": consumer.reads,
        "failed": consumer.failed,
        "attempted": consumer.attempted,
        "last_accessed": _printed(consumer.last_accessed),
        "last_attempted": _printed(consumer.last_attempted),
        "columns": None if consumer.columns is None else list(consumer.columns),
    }


def _printed(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max((moment for moment in moments if moment is not None), default=None)

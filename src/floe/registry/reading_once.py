"""What a transaction that only reads knows, asked for once and not for each contract."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, cached_property
from typing import TypeVar

from floe.registry.events import GovernanceEvent
from floe.registry.records import (
    EventRecords,
    OutboxRecords,
    RegistryTransaction,
    UsageRecords,
    VersionRecords,
)
from floe.registry.versions import ContractVersion

Kept = TypeVar("Kept")


class ReadOnce:
    """A transaction in which nothing is written: all versions and events are read at once."""

    def __init__(self, transaction: RegistryTransaction) -> None:
        self._transaction = transaction

    @cached_property
    def versions(self) -> VersionRecords:
        """The versions."""
        return _VersionsReadOnce(self._transaction.versions)

    @cached_property
    def events(self) -> EventRecords:
        """What happened to them."""
        return _EventsReadOnce(self._transaction.events)

    @property
    def outbox(self) -> OutboxRecords:
        """What others still have to be told."""
        return self._transaction.outbox

    @property
    def usages(self) -> UsageRecords:
        """Who uses contracts."""
        return self._transaction.usages


class _VersionsReadOnce:
    def __init__(self, records: VersionRecords) -> None:
        self._all = records.list()
        self._by_contract = _grouped(self._all, lambda version: version.contract)
        self._by_name = _grouped(self._all, lambda version: version.name)
        self.lock, self.as_kept, self.add = records.lock, records.as_kept, records.add
        self.numbered, self.claim = records.numbered, records.claim
        self.namespaces, self.documented = records.namespaces, records.documented
        self.find, self.repository_of = cache(records.find), cache(records.repository_of)

    def list(self) -> tuple[ContractVersion, ...]:
        return self._all

    def of_contract(self, contract: str) -> tuple[ContractVersion, ...]:
        return self._by_contract.get(contract, ())

    def named(self, name: str) -> tuple[ContractVersion, ...]:
        return self._by_name.get(name, ())


class _EventsReadOnce:
    def __init__(self, records: EventRecords) -> None:
        self._all = records.list()
        self._by_contract = _grouped(self._all, lambda event: event.contract)
        self.add, self.last, self.at = records.add, records.last, records.at

    def list(self, contract: str | None = None) -> tuple[GovernanceEvent, ...]:
        return self._all if contract is None else self._by_contract.get(contract, ())


def _grouped(
    records: Iterable[Kept], key: Callable[[Kept], Hashable]
) -> Mapping[Hashable, tuple[Kept, ...]]:
    groups: dict[Hashable, list[Kept]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return {name: tuple(group) for name, group in groups.items()}

"""What the registry asks of a ledger: one transaction with a record for each noun."""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from floe.registry.events import GovernanceEvent
from floe.registry.projecting import VersionRow
from floe.registry.usages import RecordedUsage
from floe.registry.versions import ContractVersion


@dataclass(frozen=True, slots=True)
class Message:
    """That a version was registered, under the number of the event that says so."""

    number: int
    contract: str
    version: str


class VersionRecords(Protocol):
    """Versions as one transaction sees them; what is added never changes."""

    def lock(self) -> None:
        """Wait until no other transaction registers."""
        ...

    def as_kept(self, version: ContractVersion) -> ContractVersion:
        """A version as it will be read back."""
        ...

    def add(self, version: ContractVersion, number: int) -> None:
        """Keep a version, under the number of the event by which it was registered."""
        ...

    def of_contract(self, contract: str) -> tuple[ContractVersion, ...]:
        """All versions with an ODCS id, without their documents, in the order of registration."""
        ...

    def named(self, name: str) -> tuple[ContractVersion, ...]:
        """The same by the full name without a version."""
        ...

    def list(self) -> tuple[ContractVersion, ...]:
        """All versions, without their documents."""
        ...

    def numbered(self) -> tuple[VersionRow, ...]:
        """The same, each with the number of its event."""
        ...

    def find(self, contract: str, version: str) -> ContractVersion | None:
        """One version with its documents; an `AlteredVersionError` if they have other hashes."""
        ...

    def repository_of(self, namespace: str) -> str | None:
        """The repository that owns a product's namespace; None where nobody does."""
        ...

    def namespaces(self) -> Mapping[str, str]:
        """All namespaces that somebody owns, each with its repository."""
        ...

    def documented(self) -> Iterable[tuple[str, str]]:
        """The contracts and versions that there are documents of."""
        ...

    def claim(self, namespace: str, repository: str) -> None:
        """Give a namespace that nobody owns to a repository."""
        ...


class EventRecords(Protocol):
    """Governance events as one transaction sees them."""

    def add(self, event: GovernanceEvent) -> GovernanceEvent:
        """Keep an event behind the last one."""
        ...

    def list(self, contract: str | None = None) -> tuple[GovernanceEvent, ...]:
        """The events of a contract, or all, the oldest first."""
        ...

    def last(self) -> GovernanceEvent | None:
        """The newest event, whose digest covers all."""
        ...

    def at(self, number: int) -> GovernanceEvent | None:
        """The event of a number."""
        ...


class OutboxRecords(Protocol):
    """What others still have to be told, in order."""

    def add(self, message: Message) -> None:
        """Have a version told."""
        ...

    def waiting(self) -> tuple[Message, ...]:
        """What is not yet in the catalog."""
        ...

    def list(self) -> tuple[Message, ...]:
        """All that there ever was to be told."""
        ...

    def tick_off(self, number: int) -> None:
        """It was told, and read back."""
        ...


class UsageRecords(Protocol):
    """Who uses contracts, as one transaction sees it."""

    def record(self, usages: Iterable[RecordedUsage]) -> int:
        """Keep what is new instead of what was there; how many contracts that concerns."""
        ...

    def of_contract(self, contract: str) -> RecordedUsage | None:
        """The usage of a contract by its ODCS id; None where no log was read for it."""
        ...

    def list(self) -> tuple[RecordedUsage, ...]:
        """The usage of all contracts."""
        ...

    def waiting(self) -> frozenset[str]:
        """The contracts whose usage others still have to be told."""
        ...

    def tick_off(self, usage: RecordedUsage) -> None:
        """It was told, and read back; not if it has changed meanwhile."""
        ...


class RegistryTransaction(Protocol):
    """What is read or written together, as far as it concerns the registry."""

    @property
    def versions(self) -> VersionRecords:
        """The versions."""
        ...

    @property
    def events(self) -> EventRecords:
        """What happened to them."""
        ...

    @property
    def outbox(self) -> OutboxRecords:
        """What others still have to be told."""
        ...

    @property
    def usages(self) -> UsageRecords:
        """Who uses contracts."""
        ...


class RegistryLedger(Protocol):
    """Remembers versions."""

    def transaction(self) -> AbstractContextManager[RegistryTransaction]:
        """What is written inside is kept whole, or not at all."""
        ...

    def reading(self) -> AbstractContextManager[RegistryTransaction]:
        """For whoever only reads."""
        ...

    def single_worker(self) -> AbstractContextManager[None]:
        """Wait until no other worker tells others what the ledger has."""
        ...

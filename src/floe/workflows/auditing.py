"""Audit: whether the chain of governance events is whole, and versions are as registered."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.errors import OutsideError
from floe.registry import (
    GovernanceEvent,
    RegistryLedger,
    RegistryTransaction,
    VersionRow,
    altered_records,
    broken_links,
)

_SHORTEST_HEAD = 8


@dataclass(frozen=True, slots=True)
class Audit:
    """All events, and what is wrong with them."""

    events: tuple[GovernanceEvent, ...]
    problems: tuple[str, ...]

    @property
    def head(self) -> str | None:
        """The digest of the last event, which covers all before it."""
        return self.events[-1].digest if self.events else None


def audit_events(ledger: RegistryLedger, *heads: str | None) -> Audit:
    """Follow the chain from its first event, and look for digests that others have seen in it."""
    with ledger.reading() as transaction:
        events = transaction.events.list()
        rows = transaction.versions.numbered()
        contents = (*_documents(transaction, rows), *_namespaces(transaction, rows))
    chain = (*_breaks(events), *_cuts(events, heads))
    return Audit(events, (*chain, *altered_records(events, rows), *contents))


def _documents(transaction: RegistryTransaction, rows: tuple[VersionRow, ...]) -> Iterator[str]:
    # One at a time: all documents together may be larger than the memory.
    for row in rows:
        try:
            transaction.versions.find(row.version.contract, row.version.version)
        except OutsideError as error:
            yield str(error)


def _namespaces(transaction: RegistryTransaction, rows: tuple[VersionRow, ...]) -> Iterator[str]:
    """Products that belong to another repository than the one that registers their versions."""
    claims = {(row.version.namespace, row.version.repository) for row in rows}
    for namespace, repository in sorted(
        (namespace, repository)
        for namespace, repository in claims
        if repository is not None and not namespace.endswith("._")
    ):
        owner = transaction.versions.repository_of(namespace)
        if owner != repository:
            yield (
                f"the namespace {namespace} belongs to {owner or 'nobody'}, and {repository} "
                "registered versions in it"
            )


def _breaks(events: tuple[GovernanceEvent, ...]) -> Iterator[str]:
    for number in broken_links(events):
        yield f"the chain is broken at event {number}: it, or one before it, was changed"


def _cuts(events: tuple[GovernanceEvent, ...], heads: tuple[str | None, ...]) -> Iterator[str]:
    for head in heads:
        wanted = (head or "").strip().casefold()
        is_there = any(event.digest.startswith(wanted) for event in events)
        if head is not None and (len(wanted) < _SHORTEST_HEAD or not is_there):
            yield f"no event has the digest {head}: the tail of the chain was cut, or changed"

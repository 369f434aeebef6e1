"""Audit: whether the chain of governance events is whole, and versions are as registered."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.errors import AlteredError, OutsideError
from floe.registry import (
    ArtifactStore,
    GovernanceEvent,
    RegistryLedger,
    RegistryTransaction,
    VersionRow,
    altered_records,
    broken_links,
    platform_heads,
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
    try:
        return _audit(ledger, heads)
    except AlteredError as error:
        return Audit((), (str(error),))


def _audit(ledger: RegistryLedger, heads: tuple[str | None, ...]) -> Audit:
    with ledger.reading() as transaction:
        events = transaction.events.list()
        rows = transaction.versions.numbered()
        contents = (*_documents(transaction, rows), *_namespaces(transaction, rows))
        contents += tuple(_strays(transaction, rows))
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


def _strays(transaction: RegistryTransaction, rows: tuple[VersionRow, ...]) -> Iterator[str]:
    """What somebody has added to the ledger, and no registration has."""
    versions = {(row.version.contract, row.version.version) for row in rows}
    products = {row.version.namespace for row in rows}
    for namespace, repository in sorted(transaction.versions.namespaces().items()):
        if namespace not in products:
            yield (
                f"the namespace {namespace} belongs to {repository}, which registered nothing in it"
            )
    for contract, version in sorted(set(transaction.versions.documented()) - versions):
        yield f"there are documents of {contract}:{version}, which was never registered"
    messages = {(message.contract, message.version) for message in transaction.outbox.list()}
    for contract, version in sorted(messages - versions):
        yield f"the catalog waits for {contract}:{version}, which was never registered"
    for contract, version in sorted(versions - messages):
        yield f"the waiting update of the catalog for {contract}:{version} is gone"


def lost_heads(ledger: RegistryLedger, store: ArtifactStore, source: str | None) -> Iterator[str]:
    """What platforms that were published have seen of the chain, and the ledger does not have."""
    with ledger.reading() as transaction:
        digests = {event.digest for event in transaction.events.list()}
    for tag, head in platform_heads(store, source):
        if head not in digests:
            yield (
                f"the registry has seen an event with the digest {head[:16]}, in platform:{tag}, "
                "and the ledger does not have it: the tail of its chain was cut, or changed"
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

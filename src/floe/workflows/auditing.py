"""Audit: whether the chain of governance events is whole."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.registry import GovernanceEvent, RegistryLedger, broken_links

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
        versions = transaction.versions.numbered()
    registered = {event.number for event in events if event.kind == "registered"}
    strays = (
        f"{row.version.fq_id} is there, and no event registered it"
        for row in versions
        if row.number not in registered
    )
    return Audit(events, (*_breaks(events), *_cuts(events, heads), *strays))


def _breaks(events: tuple[GovernanceEvent, ...]) -> Iterator[str]:
    for number in broken_links(events):
        yield f"the chain is broken at event {number}: it, or one before it, was changed"


def _cuts(events: tuple[GovernanceEvent, ...], heads: tuple[str | None, ...]) -> Iterator[str]:
    for head in heads:
        wanted = (head or "").strip().casefold()
        is_there = any(event.digest.startswith(wanted) for event in events)
        if head is not None and (len(wanted) < _SHORTEST_HEAD or not is_there):
            yield f"no event has the digest {head}: the tail of the chain was cut, or changed"

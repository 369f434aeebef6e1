"""What happened to contracts: events that are chained, so that none can be taken out unseen."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from floe.documents import content_hash

_BEFORE_ALL = "0" * 64


@dataclass(frozen=True, slots=True, kw_only=True)
class GovernanceEvent:
    """Something that was done, when, and by whom; `digest` covers it and all before it."""

    kind: str
    contract: str
    version: str
    at: datetime
    actor: str
    details: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0
    digest: str = ""


def next_event(event: GovernanceEvent, last: GovernanceEvent | None) -> GovernanceEvent:
    """The event as it follows the last one."""
    numbered = replace(event, number=last.number + 1 if last else 1)
    return replace(numbered, digest=_digest(numbered, last.digest if last else _BEFORE_ALL))


def broken_links(events: Iterable[GovernanceEvent]) -> Iterator[int]:
    """The numbers at which a chain, in its order, does not hold."""
    number, digest = 0, _BEFORE_ALL
    for event in events:
        number += 1
        if event.number != number or event.digest != _digest(event, digest):
            yield event.number
        number, digest = event.number, event.digest


def _digest(event: GovernanceEvent, before: str) -> str:
    return content_hash(
        {
            "before": before,
            "number": event.number,
            "kind": event.kind,
            "contract": event.contract,
            "version": event.version,
            "at": event.at.astimezone(UTC).isoformat(),
            "actor": event.actor,
            "details": dict(event.details),
        }
    )

"""Whether what a ledger has is what was registered."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from floe.errors import AlteredError
from floe.registry.events import GovernanceEvent
from floe.registry.printing import version_object
from floe.registry.projecting import VersionRow
from floe.registry.versions import ContractVersion

REGISTERED = "registered"


class AlteredVersionError(AlteredError):
    """A version whose documents are not those that were registered."""


# An event says these of itself.
_OF_EVENT = ("id", "version", "registered_at")


def registered_details(version: ContractVersion) -> dict[str, Any]:
    """What the event of a registration says of a version: all but its documents."""
    told = version_object(version)
    return {key: value for key, value in told.items() if key not in _OF_EVENT}


def altered_documents(version: ContractVersion) -> Iterator[str]:
    """Which documents of a version are not those that its hashes were made of."""
    if version.documents is None:
        yield f"the documents of {version.fq_id} are gone"
        return
    texts = (
        ("authored", version.documents.authored, version.document_hash),
        ("effective", version.documents.effective, version.effective_hash),
    )
    for noun, text, registered in texts:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        if digest != registered:
            yield (
                f"the {noun} document of {version.fq_id} has the digest {digest[:12]}, "
                f"and {registered[:12]} was registered"
            )


def altered_records(events: Iterable[GovernanceEvent], rows: Iterable[VersionRow]) -> Iterator[str]:
    """Where versions and the events that registered them contradict each other."""
    registrations = {event.number: event for event in events if event.kind == REGISTERED}
    versions = {row.number: row.version for row in rows}
    for number, version in versions.items():
        if number in registrations:
            yield from _contradictions(registrations[number], version)
        else:
            yield f"{version.fq_id} is there, and no event registered it"
    first: dict[tuple[str, str], int] = {}
    for number, event in registrations.items():
        if number not in versions:
            yield f"{_name(event)} was registered by event {number}, and is not there any more"
        before = first.setdefault((event.contract, event.version), number)
        if before != number:
            yield f"{_name(event)} was registered twice, by the events {before} and {number}"


def _contradictions(event: GovernanceEvent, version: ContractVersion) -> Iterator[str]:
    told = {"id": event.contract, "version": event.version} | dict(event.details)
    for key, value in version_object(version).items():
        # Events of older ledgers say less.
        if key in told and told[key] != value:
            yield (
                f"{version.fq_id} has {key} {value!r}, and was registered with {told[key]!r} "
                f"by event {event.number}"
            )
    if version.registered_at != event.at:
        yield f"{version.fq_id} has another time than event {event.number}, which registered it"


def _name(event: GovernanceEvent) -> str:
    return str(event.details.get("fq_id", f"{event.contract}:{event.version}"))

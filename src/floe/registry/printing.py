"""Versions and events as programs read them."""

from typing import Any

from floe.registry.events import GovernanceEvent
from floe.registry.versions import ContractVersion


def version_object(version: ContractVersion) -> dict[str, Any]:
    """A version as one JSON object, without its documents."""
    return {
        "id": version.contract,
        "version": version.version,
        "fq_id": version.fq_id,
        "schema_hash": version.schema_hash,
        "document_hash": version.document_hash,
        "effective_hash": version.effective_hash,
        "owner": version.owner,
        "domain": version.domain,
        "layer": version.layer,
        "status": version.status,
        "description": version.description,
        "tags": list(version.tags),
        "classes": list(version.classes),
        "repository": version.repository,
        "registered_at": version.registered_at.isoformat(),
        "registered_by": version.registered_by,
    }


def event_object(event: GovernanceEvent) -> dict[str, Any]:
    """An event as one JSON object."""
    return {
        "number": event.number,
        "kind": event.kind,
        "contract": event.contract,
        "version": event.version,
        "at": event.at.isoformat(),
        "actor": event.actor,
        "assurance": "signed" if "signature" in event.details else "claimed",
        "details": dict(event.details),
        "digest": event.digest,
        "hash": event.digest,
    }

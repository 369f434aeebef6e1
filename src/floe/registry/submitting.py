"""A compiled contract as it is submitted to the registry."""

from dataclasses import dataclass
from datetime import datetime

from floe.contracts import CompiledContract
from floe.model import Policy
from floe.odcs import canonical_contract
from floe.registry.versions import ContractVersion, Documents


@dataclass(frozen=True, slots=True)
class Registrant:
    """Who registers, when, and from which repository."""

    actor: str
    at: datetime
    repository: str | None = None


def submit(compiled: CompiledContract, policy: Policy, origin: Registrant) -> ContractVersion:
    """The version that a compiled contract asks to be."""
    contract, identity, hashes = compiled.contract, compiled.identity, compiled.hashes
    classes = {prop.classification for prop in contract.all_properties if prop.classification}
    return ContractVersion(
        contract=contract.id or "",
        version=contract.version or "",
        name=f"{identity.domain}.{identity.product}/{identity.contract}",
        schema_hash=hashes.schema,
        document_hash=hashes.document,
        effective_hash=hashes.effective,
        registered_at=origin.at,
        registered_by=origin.actor,
        owner=contract.owner,
        domain=identity.domain,
        layer=policy.layer_of(contract),
        status=contract.status,
        description=_purpose(compiled),
        tags=contract.tags,
        classes=tuple(sorted(classes)),
        repository=origin.repository,
        documents=_documents(compiled),
    )


def _documents(compiled: CompiledContract) -> Documents:
    effective = canonical_contract(dict(compiled.contract.node)).decode()
    written = compiled.source_tree
    if not written or written is compiled.contract.node:
        return Documents(effective, effective)
    return Documents(canonical_contract(dict(written)).decode(), effective)


def _purpose(compiled: CompiledContract) -> str | None:
    purpose = (compiled.contract.description or {}).get("purpose")
    return purpose if isinstance(purpose, str) else None

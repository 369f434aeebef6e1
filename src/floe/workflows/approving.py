"""Approve: the owner agrees to a breaking version, or to another owner, before it is registered."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from floe.errors import ConfigurationError, InputError
from floe.lifecycle import (
    DEPRECATED,
    Approval,
    Signatures,
    SpokenFor,
    approval_payload,
    counts,
    speakers_of,
)
from floe.model import parse_version
from floe.registry import (
    LONGEST_NAME,
    ContractVersion,
    GovernanceEvent,
    Guard,
    Registrant,
    RegistryLedger,
    RegistryTransaction,
    highest_of,
    plain_words,
    replaced_by_next,
)

APPROVED = "approved"
OWNER_CHANGED = "owner changed"

Sign = Callable[[bytes], str]


@dataclass(frozen=True, slots=True)
class Approver:
    """Who approves, and how it is proven: `sign` uses a key, `signatures` knows which count."""

    registrant: Registrant
    sign: Sign | None = None
    signatures: Signatures | None = None


def approve_version(
    ledger: RegistryLedger, version: ContractVersion, approver: Approver
) -> GovernanceEvent:
    """Record that the owner of the version before agrees to what replaces it."""
    with ledger.transaction() as transaction:
        transaction.versions.lock()
        before = replaced_by_next(transaction.versions.of_contract(version.contract))
        if before is None:
            raise InputError(f"{version.fq_id} is the first of its contract: nobody has to approve")
        if before.document_hash == version.document_hash:
            raise InputError(f"{version.fq_id} is registered already")
        approval = Approval(
            version.contract, _content(before), _content(version), approver.registrant.actor
        )
        details = {"fq_id": version.fq_id, "replaces": before.version}
        return _record(transaction, APPROVED, version, approval, approver, details)


def change_owner(
    ledger: RegistryLedger, version: ContractVersion, owner: str, approver: Approver
) -> GovernanceEvent:
    """Record that the owner gives a contract to another one."""
    if not owner.strip():
        raise ConfigurationError("name the new owner")
    plain_words("the owner", owner, LONGEST_NAME)
    with ledger.transaction() as transaction:
        transaction.versions.lock()
        before = speakers_now(transaction, version.contract).owner or ""
        if before == owner:
            raise InputError(f"{version.name} belongs to {owner} already")
        actor = approver.registrant.actor
        approval = Approval(version.contract, before, owner, actor)
        details = {"fq_id": version.fq_id}
        return _record(transaction, OWNER_CHANGED, version, approval, approver, details)


def approval_guard(signatures: Signatures | None) -> Guard:
    """Refuse major versions and other owners that the owner has not approved."""

    def guard(
        transaction: RegistryTransaction,
        version: ContractVersion,
        earlier: tuple[ContractVersion, ...],
    ) -> Iterator[str]:
        before = replaced_by_next(earlier)
        if before is None:
            return
        spoken_for = speakers_now(transaction, version.contract)
        events = transaction.events.list(version.contract)
        change = (_content(before), _content(version))
        if _has_approval(events, APPROVED, change, spoken_for, signatures):
            return
        document = json.loads(version.documents.effective) if version.documents else {}
        yield from needed_approvals(before.version, document, spoken_for)

    return guard


def needed_approvals(
    before: str | None, document: Mapping[str, Any], spoken_for: SpokenFor
) -> Iterator[str]:
    """What those who speak for a contract have to approve, in a document that replaces a version.

    Who may speak for it changes only by the word of those who may do so now.
    """
    contract, version = document.get("id"), document.get("version")
    way_out = f"floe approve {contract}:{version}"
    old, new = parse_version(before), parse_version(version)
    if old is not None and new is not None and new.major > old.major:
        owner = spoken_for.owner or "somebody"
        yield (
            f"{version} replaces {before} by a major version, which {owner} has to approve: "
            f"{way_out}"
        )
    told = speakers_of(dict(document))
    if spoken_for.owner is not None and told.owner is None:
        yield f"it belongs to {spoken_for.owner}, and names no owner any more"
    elif spoken_for.owner is not None and told.names != spoken_for.names:
        others = ", ".join(sorted(told.names ^ spoken_for.names))
        yield (
            f"it belongs to {spoken_for.owner}, who has to agree to other owners ({others}): "
            f"{way_out}, or floe owner set {contract} {told.owner}"
        )


def _content(version: ContractVersion) -> str:
    """The document, and what it comes to after imports and tiers."""
    return f"{version.document_hash}:{version.effective_hash}"


def record_end(
    transaction: RegistryTransaction,
    version: ContractVersion,
    replaced: ContractVersion,
    approver: Approver,
    details: Mapping[str, Any],
) -> GovernanceEvent:
    """Record that the owner ends a contract, by what it says now and said before."""
    transaction.versions.lock()
    content = _content(version)
    for event in reversed(transaction.events.list(version.contract)):
        if event.kind == DEPRECATED and event.details.get("to") == content:
            return event
    approval = Approval(version.contract, _content(replaced), content, approver.registrant.actor)
    details = {"fq_id": version.fq_id, **details}
    return _record(transaction, DEPRECATED, version, approval, approver, details)


def speakers_now(transaction: RegistryTransaction, contract: str) -> SpokenFor:
    """Who may speak for a contract: as its highest version says, or whoever was given it since."""
    highest = highest_of(transaction.versions.of_contract(contract))
    found = highest and transaction.versions.find(contract, highest.version)
    if found is None or found.documents is None:
        raise ConfigurationError(f"no version of '{contract}' is registered")
    spoken_for = speakers_of(json.loads(found.documents.effective))
    for event in reversed(transaction.events.list(contract)):
        if event.kind == "registered" and event.version == found.version:
            break
        if event.kind == OWNER_CHANGED:
            owner = str(event.details["to"])
            return SpokenFor(owner, frozenset({owner.strip().casefold()}))
    return spoken_for


def _speakers(transaction: RegistryTransaction, version: ContractVersion) -> SpokenFor:
    """Who may speak for a contract; of one that was never registered, as it says itself."""
    if not transaction.versions.of_contract(version.contract) and version.documents is not None:
        return speakers_of(json.loads(version.documents.effective))
    return speakers_now(transaction, version.contract)


def _record(
    transaction: RegistryTransaction,
    kind: str,
    version: ContractVersion,
    approval: Approval,
    approver: Approver,
    details: Mapping[str, Any],
) -> GovernanceEvent:
    spoken_for = _speakers(transaction, version)
    if not spoken_for.allows(approval.approver):
        raise InputError(
            f"{approval.approver} is no owner of it, {spoken_for.owner} is; FLOE_ACTOR or "
            "git's user.email says who you are"
        )
    if approver.sign is not None:
        approval = replace(approval, signature=approver.sign(approval_payload(approval)))
    if not counts(approval, spoken_for, approver.signatures):
        raise InputError(
            "only approvals count that are signed with a key in governance.allowed_signers: "
            "name yours with --key"
        )
    for event in transaction.events.list(approval.contract):
        if event.kind == kind and _approval_in(event) == approval:
            return event
    said = {"from": approval.old, "to": approval.new, "signature": approval.signature}
    registrant = approver.registrant
    return transaction.events.add(
        GovernanceEvent(
            kind=kind,
            contract=approval.contract,
            version=version.version,
            at=registrant.at,
            actor=registrant.actor,
            details={**details, **{key: value for key, value in said.items() if value is not None}},
        )
    )


def _has_approval(
    events: tuple[GovernanceEvent, ...],
    kind: str,
    change: tuple[str, str],
    spoken_for: SpokenFor,
    signatures: Signatures | None,
) -> bool:
    approvals = (_approval_in(event) for event in events if event.kind == kind)
    return any(
        counts(approval, spoken_for, signatures)
        for approval in approvals
        if (approval.old, approval.new) == change
    )


def _approval_in(event: GovernanceEvent) -> Approval:
    signature = event.details.get("signature")
    return Approval(
        event.contract,
        str(event.details.get("from")),
        str(event.details.get("to")),
        event.actor,
        signature if isinstance(signature, str) else None,
    )

"""Approvals: bound to what is replaced and by what, claimed by a name or signed with a key."""

from dataclasses import dataclass
from typing import Protocol

from floe.documents import canonical_json
from floe.lifecycle.owners import SpokenFor


@dataclass(frozen=True, slots=True)
class Approval:
    """That somebody agrees: one thing of a contract may become another.

    `old` and `new` are the hashes of two contents, or the names of two owners.
    """

    contract: str
    old: str
    new: str
    approver: str
    signature: str | None = None


class Signatures(Protocol):
    """Tells whether a signature is by a key that the platform knows for a name."""

    def verify(self, payload: bytes, signature: str, signer: str) -> bool:
        """Whether the signer has signed these bytes."""
        ...


def approval_payload(approval: Approval) -> bytes:
    """The bytes that are signed."""
    return canonical_json(
        {
            "contract": approval.contract,
            "from": approval.old,
            "to": approval.new,
            "approver": approval.approver,
        }
    )


def counts(approval: Approval, spoken_for: SpokenFor, signatures: Signatures | None) -> bool:
    """Whether an approval is by somebody who may give it; with `signatures` it must be signed."""
    if not spoken_for.allows(approval.approver):
        return False
    if signatures is None:
        return True
    payload, signature = approval_payload(approval), approval.signature
    return signature is not None and signatures.verify(payload, signature, approval.approver)

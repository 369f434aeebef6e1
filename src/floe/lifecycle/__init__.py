"""The life of a contract: who answers for it, and what they have approved."""

from floe.lifecycle.approvals import Approval, Signatures, approval_payload, counts
from floe.lifecycle.owners import SpokenFor, speakers_of

__all__ = [
    "Approval",
    "Signatures",
    "SpokenFor",
    "approval_payload",
    "counts",
    "speakers_of",
]

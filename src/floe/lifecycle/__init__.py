"""The life of a contract: who answers for it, what they have approved, and when it ends."""

from floe.lifecycle.approvals import Approval, Signatures, approval_payload, counts
from floe.lifecycle.calendar import (
    CalendarEntry,
    ContractState,
    days_ahead,
    print_calendar,
    states_on,
)
from floe.lifecycle.owners import SpokenFor, speakers_of

__all__ = [
    "Approval",
    "CalendarEntry",
    "ContractState",
    "Signatures",
    "SpokenFor",
    "approval_payload",
    "counts",
    "days_ahead",
    "print_calendar",
    "speakers_of",
    "states_on",
]

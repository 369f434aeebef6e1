"""The life of a contract: who answers for it, what they have approved, and when it ends."""

from floe.lifecycle.approvals import Approval, Signatures, approval_payload, counts
from floe.lifecycle.calendar import (
    CalendarEntry,
    ContractState,
    days_ahead,
    print_calendar,
    states_on,
)
from floe.lifecycle.deprecating import (
    DEPRECATED,
    NOTIFIED,
    Deprecation,
    authored_end,
    write_deprecation,
)
from floe.lifecycle.faults import FAULTS, NEW_USER, NOT_RECORDED
from floe.lifecycle.notices import Notice, find_notices, notice_to
from floe.lifecycle.owners import SpokenFor, speakers_of

__all__ = [
    "DEPRECATED",
    "FAULTS",
    "NEW_USER",
    "NOTIFIED",
    "NOT_RECORDED",
    "Approval",
    "CalendarEntry",
    "ContractState",
    "Deprecation",
    "Notice",
    "Signatures",
    "SpokenFor",
    "approval_payload",
    "authored_end",
    "counts",
    "days_ahead",
    "find_notices",
    "notice_to",
    "print_calendar",
    "speakers_of",
    "states_on",
    "write_deprecation",
]

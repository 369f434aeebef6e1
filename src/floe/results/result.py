"""Whether a promise held."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from floe.checks import Check
from floe.plan import Figure


class Status(StrEnum):
    """What became of a check."""

    PASSED = "passed"
    FAILED = "failed"
    WARNED = "warned"
    INFORMATIONAL = "informational"
    NOT_RUN = "not_run"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A check, what was seen, and what that means.

    `measured` is in the threshold's unit (rows, percent, seconds or as it is); `failing_rows`
    counts rows wherever the check speaks of rows.
    """

    check: Check
    status: Status
    measured: Figure = None
    failing_rows: int | None = None
    rows: int | None = None
    answered_by: str | None = None
    reason: str | None = None
    seconds: float = 0.0
    samples: tuple[Mapping[str, Any], ...] = ()

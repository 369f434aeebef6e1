"""What an engine saw."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

Figure = int | float | Decimal | datetime | None


@dataclass(frozen=True, slots=True)
class Measurement:
    """A figure, out of how many rows, and how it was found.

    A figure of None was measured and does not exist, such as the newest moment of an empty
    table. `detail` puts into words what the figure alone does not say, `unread` which rows or
    values could not be read: a promise that seems kept is then not known to be.
    """

    figure: Figure
    rows: int | None = None
    answered_by: str = "engine"
    seconds: float = 0.0
    detail: str | None = None
    unread: str | None = None


@dataclass(frozen=True, slots=True)
class NotMeasured:
    """Why there is no figure; `is_outside` if something failed that floe did not cause."""

    reason: str
    is_outside: bool = False


Measured = Measurement | NotMeasured

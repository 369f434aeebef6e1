"""What was found: a value, never an exception."""

from dataclasses import dataclass, field
from enum import StrEnum

from floe.model import Place


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Errors first."""
        return tuple(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about one place; the runner adds rule, severity and position.

    Where the same is said of many places, it is said of the first, and `count` tells of how many.
    `at_most` is the loudest that it may be, unless the workspace asks for a severity. `within` are
    the places at which contracts have what is wrong: where it was written, or what imports it.
    `contract` is the id of the one that it speaks of, where no file here says so.
    """

    place: Place
    message: str
    hint: str | None = None
    on_key: bool = False
    rule: str = ""
    severity: Severity = Severity.ERROR
    line: int = 0
    column: int = 0
    count: int = 1
    at_most: Severity = Severity.ERROR
    within: tuple[Place, ...] = field(default=(), compare=False, repr=False)
    contract: str = field(default="", compare=False, repr=False)

    @property
    def is_own(self) -> bool:
        """Whether it is wrong where it was written, and not by what somebody makes of it."""
        return not self.within or any(place.file == self.place.file for place in self.within)

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """By file, then from top to bottom."""
        return (self.place.file, self.line, self.column, self.rule, self.message)

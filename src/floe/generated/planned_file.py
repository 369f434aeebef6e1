"""What is to be done with one file."""

from dataclasses import dataclass
from enum import StrEnum


class FileState(StrEnum):
    """How a file stands to what floe would write today.

    EDITED files are kept: where floe has something new to say and both can be had, they are
    merged. CONFLICT files are kept too, as what is new and what was edited meet in one place, or
    as floe did not write the file that is there. ORPHANED files are no longer asked for. SHARED
    files are people's own: floe adds to them, and never takes them for its own.
    """

    NEW = "new"
    UNCHANGED = "unchanged"
    CHANGED = "changed"
    EDITED = "edited"
    ORPHANED = "orphaned"
    CONFLICT = "conflict"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file, its state, and the text that it has and shall have; None where there is none.

    `generated` is what floe would write if nobody had edited the file.
    """

    path: str
    state: FileState
    existing: str | None
    wanted: str | None
    generated: str | None

    @property
    def is_due(self) -> bool:
        """Whether something is to be written or deleted."""
        return self.wanted != self.existing

    @property
    def is_behind(self) -> bool:
        """Whether it is not what floe would have it be, by something due or by a conflict."""
        return self.is_due or self.state is FileState.CONFLICT

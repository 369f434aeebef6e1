"""Update what is known of usage: new files of events are read, and count all at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

FileMarks = Mapping[str, tuple[int, int]]


class WrittenEvents(Protocol):
    """What a batch held."""

    @property
    def events(self) -> int:
        """How many different events there were."""
        ...

    @property
    def duplicates(self) -> int:
        """How many were told again."""
        ...

    @property
    def without_run(self) -> int:
        """How many were about a job or a dataset alone."""
        ...

    @property
    def corrupt(self) -> Mapping[tuple[str, str], int]:
        """How many lines cannot be used, by file and reason."""
        ...

    @property
    def days(self) -> tuple[int, ...]:
        """The days that were computed anew."""
        ...

    @property
    def damaged(self) -> tuple[str, ...]:
        """Files that are cut off or damaged; they are read once they are whole."""
        ...


class Listed(Protocol):
    """Files of a log against what was read."""

    @property
    def new(self) -> FileMarks:
        """Those to be read."""
        ...

    @property
    def changed(self) -> tuple[str, ...]:
        """Those among them that were read before, when they were other."""
        ...

    @property
    def unchanged(self) -> int:
        """How many were read already."""
        ...


class UpdatedTables(Protocol):
    """Where it is kept who uses what."""

    def begin(self) -> AbstractContextManager[Any]:
        """A batch to be written."""
        ...

    def list_logs(self, files: Iterable[Path], /) -> Listed:
        """Which of some files were not read yet."""
        ...

    def commit(
        self,
        batch: Any,
        files: FileMarks,
        days: Iterable[int],
        corrupt: Iterable[Mapping[str, Any]],
        /,
    ) -> None:
        """Let a batch count."""
        ...


@dataclass(frozen=True, slots=True)
class UnusedLines:
    """Lines of a file that cannot be used, and why."""

    file: str
    reason: str
    lines: int


@dataclass(frozen=True, slots=True)
class UsageUpdate:
    """What an update has read; `days` are those that were computed anew.

    `recorded` are the contracts of which the ledger learned something about consumers, `unread`
    hidden files of events and links that lead nowhere.
    """

    files: int = 0
    unchanged: int = 0
    changed: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()
    events: int = 0
    duplicates: int = 0
    without_run: int = 0
    unused: tuple[UnusedLines, ...] = ()
    days: int = 0
    recorded: int = 0
    unread: tuple[str, ...] = ()


def update_usage(
    files: Iterable[Path],
    tables: UpdatedTables,
    write: Callable[[tuple[str, ...], Any], WrittenEvents],
    record: Callable[[], int] = lambda: 0,
) -> UsageUpdate:
    """Read the files that are new or have changed; without any, nothing is started.

    What the tables know then is recorded in any case: an earlier update may have been killed
    before it came to that, and contracts change too.
    """
    every = tuple(files)
    with tables.begin() as batch:
        return replace(_update(every, tables, write, batch), recorded=record())


def _update(
    files: tuple[Path, ...],
    tables: UpdatedTables,
    write: Callable[[tuple[str, ...], Any], WrittenEvents],
    batch: Any,
) -> UsageUpdate:
    listed = tables.list_logs(files)
    if not listed.new:
        return UsageUpdate(unchanged=listed.unchanged)
    written = write(tuple(listed.new), batch)
    unused = tuple(_unused(written))
    read = {file: mark for file, mark in listed.new.items() if file not in written.damaged}
    noted = [{"file": row.file, "reason": row.reason, "lines": row.lines} for row in unused]
    tables.commit(batch, read, written.days, noted)
    return UsageUpdate(
        len(read),
        listed.unchanged,
        listed.changed,
        written.damaged,
        written.events,
        written.duplicates,
        written.without_run,
        unused,
        len(written.days),
    )


def _unused(written: WrittenEvents) -> Iterator[UnusedLines]:
    for (file, reason), lines in sorted(written.corrupt.items()):
        yield UnusedLines(file, reason, lines)

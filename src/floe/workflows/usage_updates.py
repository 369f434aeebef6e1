"""Update what is known of usage: new events are read, and count all at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

FileMarks = Mapping[str, tuple[int, int]]
TopicMarks = Mapping[str, tuple[str, Mapping[int, int]]]


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

    @property
    def misnamed(self) -> tuple[int, str]:
        """How many names of datasets fit no form of their source, and one of them."""
        ...


@dataclass(frozen=True, slots=True)
class NewMessages:
    """Messages of topics, in files by how these are called, and how far topics are read then.

    `unused` counts those that are empty or lost, by place and reason; there is no count where no
    topic is read.
    """

    count: int | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    marks: TopicMarks = field(default_factory=dict)
    unused: Mapping[tuple[str, str], int] = field(default_factory=dict)


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
        topics: TopicMarks,
        /,
    ) -> None:
        """Let a batch count."""
        ...


@dataclass(frozen=True, slots=True)
class UnusedLines:
    """Lines of a file, or messages of a partition, that cannot be used, and why.

    None are counted where nobody knows how many are lost.
    """

    file: str
    reason: str
    lines: int


@dataclass(frozen=True, slots=True)
class UsageUpdate:
    """What an update has read; `days` are those that were computed anew.

    `recorded` are the contracts of which the ledger learned something about consumers, `unread`
    hidden files of events, pipes and links that lead nowhere, `others` files of other endings. Of
    `messages` nothing is said where no topic is read. `misnamed` are new names of datasets that fit
    no form of their source.
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
    messages: int | None = None
    unread: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    misnamed: int = 0
    misnamed_example: str = ""


WriteEvents = Callable[[tuple[str, ...], NewMessages, Any], WrittenEvents]


def update_usage(
    files: Iterable[Path],
    tables: UpdatedTables,
    write: WriteEvents,
    record: Callable[[], int] = lambda: 0,
    fetch: Callable[[Any], NewMessages] = lambda _: NewMessages(),
) -> UsageUpdate:
    """Read the files that are new or have changed, and the messages that `fetch` finds.

    Without any, nothing is written.

    What the tables know then is recorded in any case: an earlier update may have been killed
    before it came to that, and contracts change too.
    """
    every = tuple(files)
    with tables.begin() as batch:
        updated = _update(every, fetch(batch), tables, write, batch)
        return replace(updated, recorded=record())


def _update(
    files: tuple[Path, ...],
    messages: NewMessages,
    tables: UpdatedTables,
    write: WriteEvents,
    batch: Any,
) -> UsageUpdate:
    listed = tables.list_logs(files)
    if not listed.new and not messages.marks:
        return UsageUpdate(unchanged=listed.unchanged, messages=messages.count)
    written = write(tuple(listed.new), messages, batch)
    unused = tuple(_unused({**messages.unused, **written.corrupt}))
    read = {file: mark for file, mark in listed.new.items() if file not in written.damaged}
    noted = [{"file": row.file, "reason": row.reason, "lines": row.lines} for row in unused]
    tables.commit(batch, read, written.days, noted, messages.marks)
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
        messages=messages.count,
        misnamed=written.misnamed[0],
        misnamed_example=written.misnamed[1],
    )


def _unused(unused: Mapping[tuple[str, str], int]) -> Iterator[UnusedLines]:
    for (file, reason), lines in sorted(unused.items()):
        yield UnusedLines(file, reason, lines)

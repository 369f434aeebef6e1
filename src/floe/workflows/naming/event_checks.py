"""Check events: every name in them, file by file, without keeping any of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from floe.findings import Fault, Finding, Selection, Severity
from floe.model import Place
from floe.naming import NOT_AN_EVENT, UNREADABLE_EVENT, NamespaceAlias, check_event, is_event
from floe.progress import Progress, no_progress
from floe.workflows.naming.alias_resolver import AliasResolver
from floe.workflows.naming.finding_tally import FindingTally

_MEGABYTE = 1024 * 1024


class ReadEvent(Protocol):
    """What stands at a line of a file: an event, or what keeps it from being read."""

    @property
    def event(self) -> Any:
        """The plain values of the event."""
        ...

    @property
    def trouble(self) -> str | None:
        """Why there is no event."""
        ...

    def position(self, path: tuple[str | int, ...], /) -> tuple[int, int]:
        """The line and the column of a value in the event, both counted from 1."""
        ...


class EventSource(Protocol):
    """A file that events can be read from, one at a time."""

    @property
    def name(self) -> str:
        """The file as its owner called it."""
        ...

    @property
    def size(self) -> int:
        """How many bytes there are to read; 0 where nobody knows."""
        ...

    def read(self, tell: Callable[[int], None]) -> Iterator[ReadEvent]:
        """The events; `tell` is told how many bytes are behind."""
        ...


@dataclass(frozen=True, slots=True)
class NamingCheck:
    """How names are to be judged; `aliases` are put in before."""

    strict: bool = False
    selection: Selection = field(default_factory=Selection)
    aliases: tuple[NamespaceAlias, ...] = ()
    progress: Progress = no_progress


@dataclass(frozen=True, slots=True)
class CheckedEvents:
    """What was found in how much; `unlisted` counts what was too much to keep.

    Of `unread` files, nothing could be read at all; without `has_content`, nothing stood anywhere.
    """

    findings: tuple[Finding, ...]
    files: int
    events: int
    unlisted: Mapping[Severity, int] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    has_content: bool = True


def check_events(files: Iterable[EventSource], request: NamingCheck) -> CheckedEvents:
    """What is wrong with the names in some files of events."""
    return _Check(tuple(files), request).run()


class _Check:
    """One check on its way through the files."""

    def __init__(self, files: tuple[EventSource, ...], request: NamingCheck) -> None:
        self._files = files
        self._request = request
        self._tally = FindingTally(request.selection)
        self._resolve = AliasResolver(request.aliases)
        self._total = sum(file.size for file in files)
        self._behind = 0
        self._events = 0
        self._has_content = False

    def run(self) -> CheckedEvents:
        unread = [file.name for file in self._files if not self._check(file)]
        tally = self._tally
        return CheckedEvents(
            tally.findings,
            len(self._files),
            self._events,
            tally.unlisted,
            () if tally.is_silent(UNREADABLE_EVENT) else tuple(unread),
            self._has_content,
        )

    def _check(self, file: EventSource) -> bool:
        """Check a file; False if it holds nothing but trouble."""
        before, is_troubled = self._events, False
        for read in file.read(self._tell):
            self._has_content = True
            is_troubled = is_troubled or read.trouble is not None
            for finding in self._judge(read):
                self._tally.add(finding, file.name, read.position)
        self._behind += file.size
        return not is_troubled or self._events > before

    def _judge(self, read: ReadEvent) -> Iterable[Finding]:
        if read.trouble is not None:
            return (_fault(UNREADABLE_EVENT, read.trouble),)
        if not is_event(read.event):
            return (_fault(NOT_AN_EVENT, "this is no event of OpenLineage"),)
        self._events += 1
        self._resolve(read.event)
        return check_event(read.event, strict=self._request.strict)

    def _tell(self, done: int) -> None:
        share = min((self._behind + done) / self._total, 1.0) if self._total else None
        size = f"{self._total / _MEGABYTE:,.0f} MB"
        self._request.progress(f"of {size}, {self._events:,} events", share)


def _fault(fault: Fault, message: str) -> Finding:
    return Finding(Place(""), message, rule=fault.id, severity=fault.severity)

"""Runs of checks, before anyone decides how they look."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile

from floe.model import Place
from floe.reports import count
from floe.results import CheckOutcome, Result, Run, Status

Locate = Callable[[Place], tuple[str, int]]


def name_file_alone(place: Place) -> tuple[str, int]:
    """The file of a place, for those who do not know its lines."""
    return place.file, 0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a check is written; line 0 where the whole file is meant."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line > 0 else self.file


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """Results that are told as one: a result alone, or those of a table with one cause."""

    results: tuple[Result, ...]

    @property
    def first(self) -> Result:
        """The result that speaks for all."""
        return self.results[0]

    @property
    def name(self) -> str:
        """The check's id, or the table with the number of its checks."""
        table = self.first.check.table
        if len(self.results) == 1 or table is None:
            return self.first.check.id
        return f"{table.name}: {count(len(self.results), 'check')}"

    @property
    def place(self) -> Place:
        """Where all of it is written."""
        places = [result.check.place for result in self.results]
        levels = zip(*(place.path for place in places), strict=False)
        shared = takewhile(lambda keys: len(set(keys)) == 1, levels)
        return Place(places[0].file, tuple(keys[0] for keys in shared))


@dataclass(frozen=True, slots=True)
class RunReport:
    """Runs to be shown, and what they come to.

    `locate` gives a place's file as the user knows it, and its line.
    """

    runs: tuple[Run, ...]
    outcome: CheckOutcome = field(default_factory=CheckOutcome)
    locate: Locate = name_file_alone
    color: bool = False
    quiet: bool = False
    verbose: bool = False
    width: int = 100

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The files that should be contracts, as the user knows them."""
        return tuple(map(self.name_file, self.outcome.unreadable))

    def spot(self, place: Place) -> Spot:
        """Where something is written."""
        return Spot(*self.locate(place))

    def name_file(self, file: str) -> str:
        """A file as the user knows it."""
        return self.locate(Place(file))[0]


_LOUDEST_FIRST = (
    Status.FAILED,
    Status.ERROR,
    Status.NOT_RUN,
    Status.WARNED,
    Status.INFORMATIONAL,
    Status.PASSED,
)


def loudest_first(results: tuple[Result, ...]) -> tuple[Result, ...]:
    """The results in the order in which they matter."""
    return tuple(sorted(results, key=lambda result: _LOUDEST_FIRST.index(result.status)))


def group_causes(results: tuple[Result, ...]) -> tuple[ResultGroup, ...]:
    """The loudest first; what one cause keeps from being measured in a table is told once."""
    groups: dict[object, list[Result]] = {}
    for number, result in enumerate(loudest_first(results)):
        table = result.check.table
        has_cause = result.status in (Status.NOT_RUN, Status.ERROR) and table and result.reason
        key = (result.status, table, result.reason) if has_cause else number
        groups.setdefault(key, []).append(result)
    return tuple(ResultGroup(tuple(group)) for group in groups.values())

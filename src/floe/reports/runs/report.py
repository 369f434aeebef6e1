"""Runs of checks, before anyone decides how they look."""

from collections.abc import Callable
from dataclasses import dataclass

from floe.checks import Check
from floe.model import Place
from floe.results import Result, Run, Status

Locate = Callable[[Place], tuple[str, int]]


def name_file_alone(place: Place) -> tuple[str, int]:
    """The file of a place, for those who do not know its lines."""
    return place.file, 0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a check is written; line 0 where the whole file is meant."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line > 0 else self.file


@dataclass(frozen=True, slots=True)
class RunReport:
    """Runs to be shown; `locate` gives a place's file as the user knows it, and its line."""

    runs: tuple[Run, ...]
    locate: Locate = name_file_alone
    color: bool = False
    quiet: bool = False
    verbose: bool = False
    width: int = 100

    def spot(self, check: Check) -> Spot:
        """Where a check is written."""
        return Spot(*self.locate(check.place))

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

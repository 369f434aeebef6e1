"""What became of runs before, and who remembers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from floe.results.result import Result, Status
from floe.results.run import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSummary:
    """A stored run in figures."""

    id: str
    contract: str
    contract_file: str
    version: str | None
    server: str | None
    started_at: datetime
    seconds: float
    rows: int
    counts: Mapping[Status, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastResult:
    """A stored result, and the run that it belongs to."""

    run: str
    started_at: datetime
    version: str | None
    server: str | None
    result: Result


class RunHistory(Protocol):
    """Remembers runs; the newest come first."""

    def runs(
        self,
        contract: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[RunSummary, ...]:
        """The runs of a contract, or of all."""
        ...

    def run(self, id: str) -> Run | None:
        """One run with its results; samples are not kept."""
        ...

    def history(
        self,
        contract: str | None = None,
        check: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[PastResult, ...]:
        """The results of a contract, or of one of its checks."""
        ...

"""What became of runs before, and who remembers."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
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
    fq_id: str | None = None
    contract_id: str | None = None
    schema_hash: str | None = None
    document_hash: str | None = None
    effective_hash: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastResult:
    """A stored result, and the run that it belongs to."""

    run: str
    started_at: datetime
    version: str | None
    server: str | None
    result: Result


class RunRecords(Protocol):
    """Runs as one transaction of a ledger sees them; the newest come first."""

    def record(self, run: Run) -> None:
        """Keep a run; samples are not kept, and the same run again changes nothing."""
        ...

    def list(
        self,
        contract: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[RunSummary, ...]:
        """The runs of a contract, or of all."""
        ...

    def find(self, id: str) -> Run | None:
        """One run with its results."""
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


class RunTransaction(Protocol):
    """What is read or written together, as far as it concerns runs."""

    @property
    def runs(self) -> RunRecords:
        """The runs."""
        ...


class RunLedger(Protocol):
    """Remembers runs."""

    def transaction(self) -> AbstractContextManager[RunTransaction]:
        """What is written inside is kept whole, or not at all."""
        ...

    def reading(self) -> AbstractContextManager[RunTransaction]:
        """For whoever only reads."""
        ...

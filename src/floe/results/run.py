"""One run of a contract's checks, and who keeps such runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from floe.results.result import Result, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run over one contract on one server came to."""

    id: str
    contract: str
    contract_file: str
    version: str | None
    schema_hash: str | None
    server: str | None
    started_at: datetime
    seconds: float
    results: tuple[Result, ...]
    rows: Mapping[str, int] = field(default_factory=dict)
    passes: int = 0
    jobs: int = 0
    where: str | None = None

    def count(self, status: Status) -> int:
        """How many results have a status."""
        return sum(result.status is status for result in self.results)


class RunStore(Protocol):
    """Keeps runs, and knows how often a table could be reached."""

    def record(self, run: Run) -> None:
        """Keep a run whole, or not at all."""
        ...

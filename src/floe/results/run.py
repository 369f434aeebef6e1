"""One run of a contract's checks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from floe.results.result import Result, Status

_REACHING = frozenset(("availability", "reachable"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run over one contract on one server came to.

    `contract` is what people call the contract: its ODCS id, or its title where it has none.
    `reached` says which tables could be read, of those that were asked for; `unconfigured` are the
    others, without a server, a reader or credentials. The ledger keeps no trace of them.
    `table_seconds` is how long each table was read; the ledger does not keep it.
    """

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
    reached: Mapping[str, bool] = field(default_factory=dict)
    unconfigured: tuple[str, ...] = ()
    table_seconds: Mapping[str, float] = field(default_factory=dict)
    fq_id: str | None = None
    contract_id: str | None = None
    document_hash: str | None = None
    effective_hash: str | None = None

    def count(self, status: Status) -> int:
        """How many results have a status."""
        return sum(result.status is status for result in self.results)

    def reached_tables(self) -> dict[str, bool]:
        """Which tables could be read: as `reached` says, else as their availability shows."""
        found: dict[str, bool] = {}
        for result in self.results:
            if result.check.table is not None and result.check.clause in _REACHING:
                seen = _is_reached(result)
                if seen is not None:
                    name = result.check.table.name
                    found[name] = found.get(name, True) and seen
        return found | dict(self.reached)


def _is_reached(result: Result) -> bool | None:
    if result.status is Status.ERROR:
        return False
    is_number = result.measured is not None and not isinstance(result.measured, datetime)
    return bool(result.measured) if is_number else None

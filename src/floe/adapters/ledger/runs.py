"""Check runs: written whole, and read again."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, or_, select

from floe.adapters.ledger.run_rows import (
    read_past_result,
    read_run,
    read_summary,
    result_rows,
    run_row,
    table_rows,
)
from floe.adapters.ledger.statements import Statements
from floe.adapters.ledger.tables import RESULTS, RUNS, TABLES
from floe.adapters.ledger.texts import stored_name
from floe.results import PastResult, Run, RunSummary, Status


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs of a ledger, as one transaction sees them."""

    statements: Statements

    def record(self, run: Run) -> None:
        """Keep a run; the same run again changes nothing."""
        row = run_row(run)
        if self.statements.read(select(RUNS.c.id).where(RUNS.c.id == row["id"])):
            return
        self.statements.write(insert(RUNS), [row])
        self.statements.write(insert(TABLES), table_rows(run))
        self.statements.write(insert(RESULTS), result_rows(run))

    def list(
        self,
        contract: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[RunSummary, ...]:
        """The newest runs of a contract (an id of it, or its file), or of all."""
        query = select(RUNS, _rows_of_run()).order_by(RUNS.c.started_at.desc(), RUNS.c.id)
        if contract is not None:
            query = query.where(or_(RUNS.c.contract == stored_name(contract), _is_of(contract)))
        if since is not None:
            query = query.where(RUNS.c.started_at >= since)
        if status:
            query = query.where(or_(*(RUNS.c[wanted.value] > 0 for wanted in status)))
        return tuple(read_summary(row) for row in self.statements.read(query.limit(limit)))

    def find(self, id: str) -> Run | None:
        """A whole run, by its id or by a beginning of it that only one run has."""
        name, read = stored_name(id), self.statements.read
        beginning = select(RUNS).where(RUNS.c.id.startswith(name, autoescape=True)).limit(2)
        rows = read(select(RUNS).where(RUNS.c.id == name)) or read(beginning)
        if len(rows) != 1:
            return None
        run_id = rows[0]["id"]
        results = select(RESULTS).where(RESULTS.c.run_id == run_id).order_by(RESULTS.c.position)
        tables = select(TABLES).where(TABLES.c.run_id == run_id).order_by(TABLES.c.table_name)
        return read_run(rows[0], read(tables), read(results))

    def history(
        self,
        contract: str | None = None,
        check: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[PastResult, ...]:
        """The newest results of a contract (an id of it, or its file), or of one of its checks."""
        order = (RESULTS.c.started_at.desc(), RESULTS.c.run_id, RESULTS.c.position)
        query = select(RESULTS).order_by(*order)
        if contract is not None:
            runs = select(RUNS.c.id).where(_is_of(contract))
            is_named = RESULTS.c.contract == stored_name(contract)
            query = query.where(or_(is_named, RESULTS.c.run_id.in_(runs)))
        if check is not None:
            query = query.where(RESULTS.c.check_id == stored_name(check))
        if since is not None:
            query = query.where(RESULTS.c.started_at >= since)
        if status:
            query = query.where(RESULTS.c.status.in_([wanted.value for wanted in status]))
        return tuple(read_past_result(row) for row in self.statements.read(query.limit(limit)))

    def availability(self, contract: str, table: str, since: datetime) -> tuple[int, int]:
        """In how many runs since then a table could be read, and in how many it was tried."""
        query = (
            select(TABLES.c.is_reached, func.count().label("runs"))
            .join(RUNS, RUNS.c.id == TABLES.c.run_id)
            .where(RUNS.c.contract == stored_name(contract), RUNS.c.started_at >= since)
            .where(TABLES.c.table_name == stored_name(table), TABLES.c.is_reached.is_not(None))
            .group_by(TABLES.c.is_reached)
        )
        counts = {row["is_reached"]: row["runs"] for row in self.statements.read(query)}
        return counts.get(True, 0), sum(counts.values())


def _is_of(contract: str) -> Any:
    """Whether a run is of the contract with a file or a fully qualified id."""
    name = stored_name(contract)
    return or_(RUNS.c.contract_file == name, RUNS.c.fq_id == name)


def _rows_of_run() -> Any:
    total = select(func.sum(TABLES.c.row_count)).where(TABLES.c.run_id == RUNS.c.id)
    return total.scalar_subquery().label("row_count")

"""The ledger: runs written whole, and read again."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, func, insert, or_, select

from floe.adapters.ledger.address import Address, read_address
from floe.adapters.ledger.connections import make_engine, transaction
from floe.adapters.ledger.migrations import STEPS, migrate, version_of
from floe.adapters.ledger.rows import (
    read_past_result,
    read_run,
    read_summary,
    result_rows,
    run_row,
    table_rows,
)
from floe.adapters.ledger.tables import RESULTS, RUNS, TABLES
from floe.adapters.ledger.texts import stored_name
from floe.errors import OutsideError
from floe.results import PastResult, Run, RunSummary, Status

_PATIENCE = 30.0


class Ledger:
    """Keeps runs in SQLite or PostgreSQL; nothing is created before the first is recorded."""

    def __init__(self, address: Address, *, patience: float = _PATIENCE) -> None:
        self._address = address
        self._engine = make_engine(address, patience)
        self._is_ready = False

    @classmethod
    def open(cls, url: str, root: Path, *, patience: float = _PATIENCE) -> "Ledger":
        """The ledger at an address; a file is meant relative to `root`."""
        return cls(read_address(url, root), patience=patience)

    def __repr__(self) -> str:
        return f"Ledger({self._address.shown!r})"

    def record(self, run: Run) -> None:
        """Keep a run whole, or not at all; the same run again changes nothing."""
        self._make_folder()
        with transaction(self._engine, self._address, writes=True) as connection:
            if not self._is_ready:
                migrate(connection)
            _insert(connection, run)
        self._is_ready = True

    def runs(
        self,
        contract: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[RunSummary, ...]:
        """The newest runs of a contract (its id or file), or of all; with one of the statuses."""
        query = select(RUNS, _rows_of_run()).order_by(RUNS.c.started_at.desc(), RUNS.c.id)
        if contract is not None:
            name = stored_name(contract)
            query = query.where(or_(RUNS.c.contract == name, RUNS.c.contract_file == name))
        if since is not None:
            query = query.where(RUNS.c.started_at >= since)
        if status:
            query = query.where(or_(*(RUNS.c[each.value] > 0 for each in status)))
        return tuple(read_summary(row) for row in self._read(query.limit(limit)))

    def run(self, id: str) -> Run | None:
        """A whole run, by its id or by a beginning of it that only one run has."""
        name = stored_name(id)
        like = select(RUNS).where(RUNS.c.id.startswith(name, autoescape=True)).limit(2)
        found = self._read(select(RUNS).where(RUNS.c.id == name)) or self._read(like)
        if len(found) != 1:
            return None
        run_id = found[0]["id"]
        results = select(RESULTS).where(RESULTS.c.run_id == run_id).order_by(RESULTS.c.position)
        tables = select(TABLES).where(TABLES.c.run_id == run_id).order_by(TABLES.c.table_name)
        return read_run(found[0], self._read(tables), self._read(results))

    def history(
        self,
        contract: str | None = None,
        check: str | None = None,
        *,
        limit: int = 20,
        since: datetime | None = None,
        status: tuple[Status, ...] = (),
    ) -> tuple[PastResult, ...]:
        """The newest results of a contract (its id or file), or of one of its checks."""
        order = (RESULTS.c.started_at.desc(), RESULTS.c.run_id, RESULTS.c.position)
        query = select(RESULTS).order_by(*order)
        if contract is not None:
            name = stored_name(contract)
            of_file = select(RUNS.c.id).where(RUNS.c.contract_file == name)
            query = query.where(or_(RESULTS.c.contract == name, RESULTS.c.run_id.in_(of_file)))
        if check is not None:
            query = query.where(RESULTS.c.check_id == stored_name(check))
        if since is not None:
            query = query.where(RESULTS.c.started_at >= since)
        if status:
            query = query.where(RESULTS.c.status.in_([each.value for each in status]))
        return tuple(read_past_result(row) for row in self._read(query.limit(limit)))

    def availability(self, contract: str, table: str, since: datetime) -> tuple[int, int]:
        """In how many runs since then a table could be read, and in how many it was tried."""
        query = (
            select(TABLES.c.is_reached, func.count().label("runs"))
            .join(RUNS, RUNS.c.id == TABLES.c.run_id)
            .where(RUNS.c.contract == stored_name(contract), RUNS.c.started_at >= since)
            .where(TABLES.c.table_name == stored_name(table), TABLES.c.is_reached.is_not(None))
            .group_by(TABLES.c.is_reached)
        )
        counts = {row["is_reached"]: row["runs"] for row in self._read(query)}
        return counts.get(True, 0), sum(counts.values())

    def _read(self, query: Select[Any]) -> list[Any]:
        with self._reading() as connection:
            return [] if connection is None else list(connection.execute(query).mappings())

    @contextmanager
    def _reading(self) -> Iterator[Connection | None]:
        """A transaction that sees the tables; None where nothing was ever recorded."""
        file = self._address.file
        if file is not None and not _exists(file):
            yield None
            return
        with transaction(self._engine, self._address, writes=False) as connection:
            version = len(STEPS) if self._is_ready else version_of(connection)
            if version == len(STEPS):
                self._is_ready = True
                yield connection
                return
        if version == 0:
            yield None
            return
        with transaction(self._engine, self._address, writes=True) as connection:
            migrate(connection)
            yield connection

    def _make_folder(self) -> None:
        file = self._address.file
        if file is None:
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise OutsideError(f"ledger {self._address.shown}: {file.parent}: {reason}") from error


def _insert(connection: Connection, run: Run) -> None:
    row = run_row(run)
    known = connection.scalar(select(RUNS.c.id).where(RUNS.c.id == row["id"]))
    if known is not None:
        return
    connection.execute(insert(RUNS), row)
    for table, rows in ((TABLES, table_rows(run)), (RESULTS, result_rows(run))):
        if rows:
            connection.execute(insert(table), rows)


def _rows_of_run() -> Any:
    total = select(func.sum(TABLES.c.row_count)).where(TABLES.c.run_id == RUNS.c.id)
    return total.scalar_subquery().label("row_count")


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:
        return False

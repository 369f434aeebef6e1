"""The ledger: where it is, and transactions on it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select

from floe.adapters.ledger.address import LedgerAddress, read_address
from floe.adapters.ledger.connections import connect, make_engine
from floe.adapters.ledger.events import Events
from floe.adapters.ledger.migrations import STEPS, migrate, version_of
from floe.adapters.ledger.outbox import Outbox
from floe.adapters.ledger.statements import Statements
from floe.adapters.ledger.usages import Usages
from floe.adapters.ledger.versions import Versions
from floe.errors import OutsideError

if TYPE_CHECKING:
    from floe.adapters.ledger.runs import Runs

_PATIENCE = 30.0
# Any number will do, if it is always the same.
_WORKER = 4027513


@dataclass(frozen=True, slots=True)
class Transaction:
    """What is read and written together: one property for each noun of the ledger."""

    statements: Statements

    @property
    def runs(self) -> "Runs":
        """Check runs and their results."""
        # They know of checks and figures, which whoever asks for versions need not load.
        runs: type[Runs] = import_module("floe.adapters.ledger.runs").Runs
        return runs(self.statements)

    @property
    def versions(self) -> Versions:
        """Contract versions."""
        return Versions(self.statements)

    @property
    def events(self) -> Events:
        """Governance events."""
        return Events(self.statements)

    @property
    def outbox(self) -> Outbox:
        """What the catalog still has to be told."""
        return Outbox(self.statements)

    @property
    def usages(self) -> Usages:
        """Who uses contracts."""
        return Usages(self.statements)


class Ledger:
    """Keeps records in SQLite or PostgreSQL; nothing is created before the first is written."""

    def __init__(self, address: LedgerAddress, *, patience: float = _PATIENCE) -> None:
        self._address = address
        self._engine = make_engine(address, patience)
        self._is_ready = False

    @classmethod
    def open(cls, url: str, root: Path, *, patience: float = _PATIENCE) -> "Ledger":
        """The ledger at an address; a file is meant relative to `root`."""
        return cls(read_address(url, root), patience=patience)

    def __repr__(self) -> str:
        return f"Ledger({self._address.shown!r})"

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Everything that is written inside is kept whole, or not at all."""
        self._make_folder()
        with connect(self._engine, self._address, writes=True) as connection:
            if not self._is_ready:
                migrate(connection)
            yield Transaction(Statements(connection))
        self._is_ready = True

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """For whoever only reads: it creates nothing, and waits for no writer."""
        with self._connect_to_read() as connection:
            yield Transaction(Statements(connection))

    @contextmanager
    def single_worker(self) -> Iterator[None]:
        """Wait until no other worker tells others what the ledger has; a killed one lets go."""
        file = self._address.file
        if file is None:
            with connect(self._engine, self._address, writes=True) as connection:
                connection.execute(select(func.pg_advisory_xact_lock(_WORKER)))
                yield
            return
        self._make_folder()
        with _worker_file(file).open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def has_worker(self) -> bool:
        """Whether such a worker is there right now."""
        file = self._address.file
        if file is None:
            with connect(self._engine, self._address, writes=False) as connection:
                return not connection.scalar(select(func.pg_try_advisory_xact_lock(_WORKER)))
        try:
            with _worker_file(file).open() as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except FileNotFoundError:
            return False
        except BlockingIOError:
            return True
        return False

    def steps(self) -> tuple[int, int]:
        """How many steps made the tables, 0 where there are none, and how many there could be."""
        if not self._is_there():
            return 0, len(STEPS)
        with connect(self._engine, self._address, writes=False) as connection:
            return version_of(connection), len(STEPS)

    @contextmanager
    def _connect_to_read(self) -> Iterator[Connection | None]:
        """A connection that sees the tables; None where nothing was ever recorded."""
        if not self._is_there():
            yield None
            return
        with connect(self._engine, self._address, writes=False) as connection:
            version = len(STEPS) if self._is_ready else version_of(connection)
            if version == len(STEPS):
                self._is_ready = True
                yield connection
                return
        if version == 0:
            yield None
            return
        with connect(self._engine, self._address, writes=True) as connection:
            migrate(connection)
            yield connection

    def _is_there(self) -> bool:
        """Whether anything was ever recorded; whoever cannot look does not know."""
        file = self._address.file
        try:
            return file is None or bool(file.stat())
        except FileNotFoundError:
            return False
        except OSError as error:
            reason = error.strerror or str(error)
            raise OutsideError(f"ledger {self._address.shown}: {reason}") from error

    def _make_folder(self) -> None:
        file = self._address.file
        if file is None:
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise OutsideError(f"ledger {self._address.shown}: {file.parent}: {reason}") from error


def _worker_file(file: Path) -> Path:
    return file.with_name(f"{file.name}-worker")

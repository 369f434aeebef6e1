"""Connections to a ledger, and what is said when one fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from floe.adapters.ledger.address import LedgerAddress
from floe.errors import AlteredError, ConfigurationError, OutsideError

_WRITES = "floe_writes"
# PostgreSQL's codes of a table and of a column that are not there.
_GONE = ("42P01", "42703")
_ALTERED = (
    ("file is not a database", "it is not a SQLite database, or it is damaged"),
    ("malformed", "the file is damaged; restore a copy, or move it away to start anew"),
    ("no such table", "a table is gone; restore a copy, or move it away to start anew"),
    ("no such column", "a column is gone; restore a copy, or move it away to start anew"),
)
_WORDS = (
    ("database is locked", "it is locked by another process; try again"),
    ("readonly database", "it cannot be written; is the file or its folder read-only?"),
    (
        "unable to open database file",
        "the file cannot be opened; is its folder there, yours, and writable?",
    ),
)


def make_engine(address: LedgerAddress, patience: float) -> Engine:
    """An engine without a pool: no connection outlives its use or a fork."""
    options: dict[str, Any] = {"poolclass": NullPool, "hide_parameters": True}
    if address.file is not None:
        engine = create_engine(address.url, connect_args={"timeout": patience}, **options)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    connecting = {"connect_timeout": max(2, round(patience)), "client_encoding": "utf8"}
    try:
        return create_engine(address.url, connect_args=connecting, **options)
    except ImportError as error:
        message = "a ledger on PostgreSQL needs the package psycopg: install floe[registry]"
        raise ConfigurationError(message) from error


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # Python's driver would begin transactions by its own rules; `_begin_sqlite` does it instead.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # The file may be a stranger's: its views and triggers call no function with side effects.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _begin_sqlite(connection: Connection) -> None:
    # A writer that begins as a reader cannot wait for its turn, and would fail at once.
    writes = connection.get_execution_options()[_WRITES]
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def connect(engine: Engine, address: LedgerAddress, *, writes: bool) -> Iterator[Connection]:
    """A connection in a transaction; whatever goes wrong with the database is one line."""
    try:
        marked = engine.execution_options(**{_WRITES: writes})
        with marked.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise _failure(error, address) from None


def _failure(error: SQLAlchemyError, address: LedgerAddress) -> OutsideError:
    origin = error.orig if isinstance(error, DBAPIError) else error
    lines = [line.strip() for line in str(origin).splitlines() if line.strip()]
    for sign, words in (*_ALTERED, *_WORDS):
        if address.file is not None and lines and sign in lines[0]:
            kind = AlteredError if (sign, words) in _ALTERED else OutsideError
            return kind(f"ledger {address.shown}: {words}")
    reason = address.mask(lines[0] if lines else type(origin).__name__)
    is_gone = getattr(origin, "sqlstate", None) in _GONE
    return (AlteredError if is_gone else OutsideError)(f"ledger {address.shown}: {reason}")

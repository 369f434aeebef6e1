"""What the nouns of the ledger ask of a transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Delete, Insert, Select, Update, text

from floe.errors import AlteredError

Row = TypeVar("Row")

# Any number will do, if it is always the same.
_REGISTERING = 4027512


@dataclass(frozen=True, slots=True)
class Statements:
    """Queries and insertions of one transaction; without a ledger there is nothing to read."""

    connection: Connection | None

    def read(self, query: Select[Any]) -> list[Any]:
        """The rows that a query finds."""
        return self.read_as(lambda row: row._mapping, query)  # noqa: SLF001 - it is public

    def read_as(self, make: Callable[[Any], Row], query: Select[Any]) -> list[Row]:
        """What is made of the rows that a query finds; what nothing can be made of was altered."""
        if self.connection is None:
            return []
        result = self.connection.execute(query)
        try:
            return [make(row) for row in result]
        except (LookupError, OverflowError, TypeError, ValueError) as error:
            tables = " and ".join(sorted({str(column.table) for column in query.selected_columns}))
            raise AlteredError(
                f"the ledger has a row in {tables} that floe has not written ({error}): "
                "it was changed by other means, or is damaged; restore a copy of it"
            ) from None

    def write(self, insertion: Insert, rows: list[dict[str, Any]]) -> None:
        """Insert rows, if there are any."""
        if rows:
            self._writer.execute(insertion, rows)

    def change(self, statement: Update | Delete) -> None:
        """Change or remove rows of a table that is not append only."""
        self._writer.execute(statement)

    def lock(self) -> None:
        """Wait for all others who lock; a writer of SQLite has locked the file already."""
        if self._writer.dialect.name == "postgresql":
            self._writer.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _REGISTERING})

    @property
    def _writer(self) -> Connection:
        if self.connection is None:
            raise RuntimeError("a transaction that only reads cannot write")
        return self.connection

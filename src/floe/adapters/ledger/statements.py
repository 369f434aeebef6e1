"""What the nouns of the ledger ask of a transaction."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Insert, Select, Update, text

# Any number will do, if it is always the same.
_REGISTERING = 4027512


@dataclass(frozen=True, slots=True)
class Statements:
    """Queries and insertions of one transaction; without a ledger there is nothing to read."""

    connection: Connection | None

    def read(self, query: Select[Any]) -> list[Any]:
        """The rows that a query finds."""
        if self.connection is None:
            return []
        return list(self.connection.execute(query).mappings())

    def write(self, insertion: Insert, rows: list[dict[str, Any]]) -> None:
        """Insert rows, if there are any."""
        if rows:
            self._writer.execute(insertion, rows)

    def change(self, update: Update) -> None:
        """Change rows of a table that is not append only."""
        self._writer.execute(update)

    def lock(self) -> None:
        """Wait for all others who lock; a writer of SQLite has locked the file already."""
        if self._writer.dialect.name == "postgresql":
            self._writer.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _REGISTERING})

    @property
    def _writer(self) -> Connection:
        if self.connection is None:
            raise RuntimeError("a transaction that only reads cannot write")
        return self.connection

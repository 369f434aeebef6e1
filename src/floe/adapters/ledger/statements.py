"""What the nouns of the ledger ask of a transaction."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Insert, Select


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
        if self.connection is None:
            raise RuntimeError("a transaction that only reads cannot write")
        if rows:
            self.connection.execute(insertion, rows)

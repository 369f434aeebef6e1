"""PostgreSQL's types, also those that users made, in floe's vocabulary."""

from typing import Any

import psycopg

from floe.model import DataType, Field, parse_type

_TYPE = """
SELECT t.typtype, t.typbasetype, t.typtypmod, t.typrelid, t.typelem, t.typcategory = 'A',
       n.nspname = 'pg_catalog', format_type(t.oid, %(modifier)s)
FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
WHERE t.oid = %(oid)s
"""
_ATTRIBUTES = """
SELECT attname, atttypid, atttypmod, attnotnull FROM pg_catalog.pg_attribute
WHERE attrelid = %s AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
_MAX_DEPTH = 40
_UNKNOWN = DataType("unknown")


class PostgresTypes:
    """Looks types up by their numbers; a name alone may be a user's own."""

    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        self._connection = connection
        self._known: dict[tuple[int, int], DataType] = {}

    def read(self, oid: int, modifier: int, depth: int = 0) -> DataType:
        """The type of a column."""
        if depth > _MAX_DEPTH:
            return _UNKNOWN
        if (oid, modifier) not in self._known:
            self._known[oid, modifier] = self._read(oid, modifier, depth + 1)
        return self._known[oid, modifier]

    def _read(self, oid: int, modifier: int, depth: int) -> DataType:
        row = self._connection.execute(_TYPE, {"oid": oid, "modifier": modifier}).fetchone()
        if row is None:
            return _UNKNOWN
        kind, base, base_modifier, relation, element, is_array, is_own, written = row
        if is_array:
            return DataType("array", element=self.read(element, modifier, depth))
        if kind == "d":
            return self.read(base, base_modifier, depth)
        if kind == "e":
            return DataType("string")
        if kind == "c":
            return self._composite(relation, depth)
        # Types of extensions (citext, vector) are known by their names, without their schema.
        name = written if is_own else written.rpartition(".")[2]
        return parse_type(name, "postgres") or _UNKNOWN

    def _composite(self, relation: int, depth: int) -> DataType:
        rows = self._connection.execute(_ATTRIBUTES, (relation,)).fetchall()
        fields = (
            Field(name, self.read(oid, modifier, depth), not required)
            for name, oid, modifier, required in rows
        )
        return DataType("struct", fields=tuple(fields))

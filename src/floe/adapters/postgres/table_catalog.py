"""PostgreSQL tables, as pg_catalog describes them."""

from collections.abc import Mapping
from typing import Any

import psycopg

from floe.adapters.postgres.failures import tell_failure
from floe.adapters.postgres.types import PostgresTypes
from floe.checks import Table
from floe.comparing import KEEPS_ALL
from floe.errors import ConfigurationError
from floe.model import is_loopback
from floe.plan import ActualColumn, Credentials, TableFacts, TableSource, Unreachable

_SECONDS_TO_CONNECT = 15
_RELATION = """
SELECT c.oid, c.relkind, c.reltuples
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = %(schema)s AND c.relname::text IN (%(table)s::text, lower(%(table)s::text))
  AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
ORDER BY c.relname::text <> %(table)s::text LIMIT 1
"""
_COLUMNS = """
SELECT a.attname, a.atttypid, a.atttypmod, format_type(a.atttypid, a.atttypmod), a.attnotnull,
       EXISTS (SELECT FROM pg_catalog.pg_index i
               WHERE i.indrelid = a.attrelid AND i.indisunique AND i.indisvalid
                 AND i.indpred IS NULL AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum),
       EXISTS (SELECT FROM pg_catalog.pg_constraint k
               WHERE k.conrelid = a.attrelid AND k.contype = 'p' AND a.attnum = ANY (k.conkey))
FROM pg_catalog.pg_attribute a
WHERE a.attrelid = %s AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
"""
_KEEPS = frozenset({*KEEPS_ALL, "keys", "nulls"})
_VIEWS = ("v", "m")


class PostgresCatalog:
    """Knows the tables of PostgreSQL servers; each question is a connection of its own."""

    def __init__(
        self, sources: Mapping[Table, TableSource], environment: Mapping[str, str]
    ) -> None:
        self._sources = sources
        self._environment = environment

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """Columns, types and enforced constraints of a table or view."""
        source = self._sources[table]
        try:
            credentials = Credentials(source, self._environment)
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        values = credentials.values
        try:
            with psycopg.connect(**_address(source, credentials)) as connection:
                connection.read_only = True
                return _describe(connection, str(values.get("schema") or "public"), table)
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        except psycopg.Error as error:
            return tell_failure(error, credentials)


def _address(source: TableSource, credentials: Credentials) -> dict[str, Any]:
    values, find = credentials.values, credentials.find
    host = values.get("host") or find("HOST")
    mode = values.get("sslmode") if "sslmode" in source.given else None
    if not host:
        raise ConfigurationError(f"server '{source.server}' has no host")
    is_near = is_loopback(str(host))
    return {
        "host": str(host),
        "port": values.get("port") or find("PORT"),
        "dbname": values.get("database") or find("DATABASE"),
        "user": credentials.need("USERNAME", "USER"),
        "password": find("PASSWORD"),
        "sslmode": mode or find("SSLMODE") or (None if is_near else "require"),
        "connect_timeout": _SECONDS_TO_CONNECT,
        "application_name": "floe",
    }


def _describe(
    connection: "psycopg.Connection[Any]", schema: str, table: Table
) -> TableFacts | Unreachable:
    names = {"schema": schema, "table": table.physical_name}
    relation = connection.execute(_RELATION, names).fetchone()
    if relation is None:
        reason = f"there is no table '{table.physical_name}' in the schema '{schema}'"
        return Unreachable(reason, is_missing=True)
    oid, kind, estimate = relation
    types = PostgresTypes(connection)
    columns = tuple(_column(row, types) for row in connection.execute(_COLUMNS, (oid,)).fetchall())
    return TableFacts(
        columns,
        answered_by="catalog",
        estimated_rows=int(estimate) if estimate >= 0 else None,
        format="view" if kind in _VIEWS else "postgres",
        # A name that had to be quoted is only found as it is spelled.
        is_case_sensitive=any(column.name != column.name.lower() for column in columns),
        keeps=_KEEPS - {"keys", "nulls"} if kind in _VIEWS else _KEEPS,
    )


def _column(row: tuple[Any, ...], types: PostgresTypes) -> ActualColumn:
    name, oid, modifier, written, required, unique, primary_key = row
    return ActualColumn(
        name,
        types.read(oid, modifier),
        nullable=not required,
        written=written,
        unique=unique,
        primary_key=primary_key,
    )

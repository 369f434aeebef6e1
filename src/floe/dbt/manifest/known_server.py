"""The server that tables were found on, as far as dbt knows it: never a host or an account."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from floe.dbt.manifest.artifacts import DbtTable
from floe.dbt.manifest.groups import TableGroup

Node = dict[str, Any]
_BOTH: Final = {"database": "database", "schema": "schema"}
_CATALOG: Final = {"catalog": "database", "schema": "schema"}
_ADDRESS: Final = ("host", "port")
# What each adapter's server is called, its words for database and schema, and what else the
# standard demands of it: that is left to variables.
_SERVERS: Final[Mapping[str, tuple[str, Mapping[str, str], tuple[str, ...]]]] = {
    "athena": ("athena", _CATALOG, ()),
    "bigquery": ("bigquery", {"project": "database", "dataset": "schema"}, ()),
    "clickhouse": ("clickhouse", {"database": "schema"}, _ADDRESS),
    "databricks": ("databricks", _CATALOG, ()),
    "dremio": ("dremio", {"schema": "schema"}, _ADDRESS),
    "duckdb": ("duckdb", {"schema": "schema"}, ("database",)),
    "fabric": ("sqlserver", _BOTH, ("host",)),
    "postgres": ("postgres", _BOTH, _ADDRESS),
    "redshift": ("redshift", _BOTH, ()),
    "snowflake": ("snowflake", _BOTH, ("account",)),
    "sqlserver": ("sqlserver", _BOTH, ("host",)),
    "trino": ("trino", _CATALOG, _ADDRESS),
}
# Spark's own tables are those of a custom server, and so are those of adapters that nobody knows.
_OTHER: Final = ("custom", _CATALOG, ())


def known_server(group: TableGroup, adapter: str | None) -> tuple[Node | None, str | None]:
    """The server of a contract's tables, and what nobody knows of it.

    There is none where no catalog has seen them, nor where they lie apart.
    """
    places = list(dict.fromkeys(_places(group.tables)))
    if adapter is None or not places:
        return None, None
    if len(places) > 1:
        listed = ", ".join(".".join(filter(None, place)) for place in places)
        return None, f"no server is drafted, as the tables lie in several places: {listed}"
    type_, words, missing = _SERVERS.get(adapter, _OTHER)
    parts = dict(zip(("database", "schema"), places[0], strict=True))
    known = {key: parts[part] for key, part in words.items() if parts[part]}
    absent = [*missing, *(key for key in words if key not in known and type_ != "custom")]
    variables = {key: f"${{{adapter.upper()}_{key.upper()}}}" for key in absent}
    server = {"server": adapter, "type": type_, **variables, **known}
    return server, f"dbt does not know the server's {' and '.join(absent)}" if absent else None


def _places(tables: Iterable[DbtTable]) -> Iterable[tuple[str | None, str | None]]:
    return ((table.database, table.schema) for table in tables if table.is_built)

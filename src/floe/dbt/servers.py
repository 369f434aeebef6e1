"""The server that a contract's tables are read from, and what dbt is told of it."""

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.options import DbtOptions
from floe.errors import ConfigurationError
from floe.model import (
    HOST_KEYS,
    VARIABLE,
    ChosenServer,
    Contract,
    Server,
    ServerSettings,
    strip_access,
    use_server,
)
from floe.model import choose_server as decide_server
from floe.plan import is_safe_name

_PRODUCTION = ("prod", "production")
_FILE_SERVERS = ("local", "s3", "azure", "gcs")
_FORMATS = ("parquet", "orc", "csv", "json", "avro", "delta", "text")
_PLACEHOLDER = re.compile(r"(?<!\$)\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class FileLocation:
    """Files that are a table: where they are, and what is in them."""

    location: str
    file_format: str


def choose_server(contract: Contract, options: DbtOptions) -> Server | None:
    """The server that a check would read; where that is open, production's, else the first.

    A project reads every contract, so one without the server that was asked for is no error.
    """
    settings = ServerSettings(default=options.server, overrides=options.overrides)
    try:
        chosen = decide_server(contract, settings)
    except ConfigurationError:
        return next(iter(_likely_servers(contract, options)), None)
    return None if chosen.name is None else chosen.declared or chosen.as_server(contract.place)


def _likely_servers(contract: Contract, options: DbtOptions) -> tuple[Server, ...]:
    """The servers between which a check would refuse to choose, or production's among them."""
    asked = (options.server,) if options.server else _PRODUCTION
    servers = contract.servers
    named = tuple(server for server in servers if {server.server, server.id} & set(asked))
    alike = tuple(server for server in servers if server.environment in asked)
    return named or alike or servers


def rivals_of(server: Server, contract: Contract, options: DbtOptions) -> tuple[Server, ...]:
    """The servers that might as well be meant, where one was taken for being the first."""
    settings = ServerSettings(default=options.server, overrides=options.overrides)
    try:
        decide_server(contract, settings)
    except ConfigurationError:
        likely = _likely_servers(contract, options)
        return tuple(other for other in likely if other != server)
    return ()


def server_values(server: Server | None, options: DbtOptions) -> Mapping[str, Any]:
    """What is known of a server, with the settings' own values in front.

    Variables that the contract must not have are plain words, or their defaults.
    """
    if server is None:
        return {}
    chosen = with_settings(server, options)
    if refused_variables(chosen, options) is None:
        return chosen.values
    own = {key: VARIABLE.sub(_as_word, text) for key, text in _own_addresses(chosen).items()}
    return {**chosen.values, **own}


def refused_variables(chosen: ChosenServer, options: DbtOptions) -> ConfigurationError | None:
    """Why the variables of a contract do not come into the project; None if they do."""
    own = _own_addresses(chosen)
    return options.trust.refuse_unfilled(str(chosen.name), chosen.type, own)


def _own_addresses(chosen: ChosenServer) -> dict[str, str]:
    """The contract's own values that dbt would be told; no others become calls of env_var."""
    values = ((key, chosen.values.get(key)) for key in HOST_KEYS if key not in chosen.given)
    return {key: value for key, value in values if isinstance(value, str)}


def _as_word(match: re.Match[str]) -> str:
    return f"${match[1]}" if match[2] is None else match[2]


def with_settings(server: Server, options: DbtOptions) -> ChosenServer:
    """A server, and which of its values the settings give."""
    return use_server(server, ServerSettings(overrides=options.overrides))


def database_and_schema(values: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """Where a server keeps tables, by whatever names its type has for that."""
    database = _text(values, "project", "database", "catalog")
    if database and str(values.get("type")).strip().lower() == "duckdb" and "$" not in database:
        database = _duckdb_catalog(database)
    return database, _text(values, "dataset", "schema")


def _duckdb_catalog(database: str) -> str:
    """What DuckDB and dbt call a database that is a file: its name without the ending."""
    name = posixpath.basename(database.replace("\\", "/").removeprefix("md:"))
    return posixpath.splitext(name)[0].strip(":") or database


def catalog_and_schema(values: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """The same in Spark's words, for whom a database is a schema."""
    catalog = _text(values, "catalog")
    if catalog is None and str(values.get("type")).lower() == "iceberg":
        catalog = _text(values, "server")
    return catalog, _text(values, "dataset", "schema", "namespace", "database")


def files_of(values: Mapping[str, Any], table: str) -> FileLocation | None:
    """Where a table's files are, for a server that keeps files."""
    place = _text(values, "path", "location")
    kind = (_text(values, "type") or "").strip().lower()
    if place is None or kind not in _FILE_SERVERS or not is_safe_name(table):
        return None
    format_ = (_text(values, "format") or "parquet").strip().lower()
    if format_ not in _FORMATS:
        return None
    names = dict.fromkeys(("model", "table", "object"), table)
    filled = _PLACEHOLDER.sub(lambda match: names.get(match[1], match[0]), place)
    return FileLocation(strip_access(filled), format_)


def _text(values: Mapping[str, Any], *keys: str) -> str | None:
    for key in keys:
        value = values.get(key)
        if isinstance(value, str) and value.strip():
            return value
    return None

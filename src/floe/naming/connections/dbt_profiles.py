"""Tables by the profile that dbt connects with."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from floe.findings import Finding
from floe.model import Place
from floe.naming.composition import unresolved
from floe.naming.connections.connection_urls import ConnectionUrl, telling
from floe.naming.connections.hosts import Host, read_address
from floe.naming.connections.placements import (
    Placement,
    TableName,
    name_table,
    table_parts,
    unreadable,
)
from floe.naming.connections.products.contents import PRODUCTS
from floe.naming.connections.products.files import DUCKDB_SCHEMA, place_duckdb_file
from floe.naming.connections.products.lakes import ATHENA_CATALOG
from floe.naming.connections.products.snowflake import place_account
from floe.naming.pairs import Naming

_THRIFT: Final = {"http": "443", "odbc": "443", "thrift": "10001"}
# What the adapters call the host, and the parts of the path that their products have.
_HOSTS: Final = ("host", "server", "software_host", "cloud_host")
_DATABASE: Final = ("dbname", "database")
_PATHS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "clickhouse": (("schema",),),
    "exasol": (("schema",),),
    "hive": (("schema",),),
    "impala": (("schema",),),
    "mysql": (("schema", *_DATABASE),),
    "teradata": (("schema", *_DATABASE),),
    "oracle": (("service", *_DATABASE),),
}
# The settings that are parts of a name: a table with more parts than this brings its own.
_NAMES: Final = {
    "schema": 1,
    "dataset": 1,
    "catalog": 2,
    "database": 2,
    "dbname": 2,
    "project": 2,
    "service": 2,
}
_PRODUCTS: Final = {"exasol": "exa", "fabric": "mssql", "sqlserver": "mssql", "synapse": "mssql"}


class ProfileOutput:
    """The settings of a target; it keeps in mind which of those asked for cannot be used."""

    def __init__(self, profile: Mapping[str, Any]) -> None:
        """Take the target of a profile; an output by itself is one already."""
        self._values = _target(profile)
        self.refused: list[str] = []

    def get(self, *keys: str) -> str | None:
        """The first of these settings that is there, as a text; None if it cannot be used."""
        key = self._first(keys)
        if key is None:
            return None
        text = _text(self._values[key])
        if text is None:
            self.refuse(key)
        return text

    def refuse(self, *keys: str) -> None:
        """Keep in mind that the first of these settings that is there cannot be used."""
        key = self._first(keys)
        if key is not None and key not in self.refused:
            self.refused.append(key)

    def _first(self, keys: tuple[str, ...]) -> str | None:
        return next((key for key in keys if self._values.get(key) not in (None, "")), None)


def _target(profile: Mapping[str, Any]) -> Mapping[str, Any]:
    inner = [each for each in profile.values() if isinstance(each, Mapping) and "outputs" in each]
    whole = inner[0] if len(inner) == 1 and "type" not in profile else profile
    outputs = whole.get("outputs")
    if not isinstance(outputs, Mapping):
        return whole
    target = outputs.get(str(whole.get("target", "default")))
    only = next(iter(outputs.values()), None) if len(outputs) == 1 else None
    chosen = target if target is not None else only
    return chosen if isinstance(chosen, Mapping) else {}


def _text(value: object) -> str | None:
    """A value as a text; what a template fills in later is none."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return None if "{{" in str(value) or "{%" in str(value) else str(value)


def from_dbt_profile(mapping: Mapping[str, Any], table: TableName | None = None) -> Naming:
    """The name of a table behind a profile of dbt; without a table, the namespace alone.

    >>> from_dbt_profile({"type": "trino", "host": "trino.example.com", "port": 8443}).namespace
    'trino://trino.example.com:8443'
    """
    output = ProfileOutput(mapping)
    kind = output.get("type") or ""
    if kind not in _PLACES and _PRODUCTS.get(kind, kind) not in PRODUCTS:
        finding = unreadable("type", "this profile has no type that floe knows", "type: postgres")
        return unresolved(None, {}, (finding,))
    placement = _PLACES.get(kind, _place_server)(output)
    refused = [key for key in output.refused if not _is_said(key, table)]
    if not refused:
        return name_table(placement, table)
    known = {} if set(refused) - _NAMES.keys() else name_table(placement, None).components
    return unresolved(placement.source, known, tuple(map(_refusal, refused)))


def _is_said(key: str, table: TableName | None) -> bool:
    """Whether a part of a name is not needed: the table brings it, or none was asked for."""
    return key in _NAMES and (not table or len(table_parts(table)) > _NAMES[key])


def _refusal(key: str) -> Finding:
    what = "table" if key in _NAMES else "namespace"
    message = "the value of this setting is no text, or is filled in later by a template"
    finding = unreadable(what, message, "give the profile as dbt renders it")
    return replace(finding, place=Place("", (key,)))


def _place_server(output: ProfileOutput) -> Placement:
    """A server with a path, as most adapters have it."""
    kind = output.get("type") or ""
    host = _host(output)
    wanted = _PATHS.get(kind, (_DATABASE, ("schema",)))
    path = tuple(output.get(*keys) or "" for keys in wanted)
    schema = telling({"schema": output.get("schema") or ""}.items())
    kept = path if all(path) else path[:1] if path[0] else ()
    product = _PRODUCTS.get(kind, kind)
    url = ConnectionUrl(product, (host,) if host else (), kept, properties=schema)
    return PRODUCTS[product](url)


def _host(output: ProfileOutput) -> Host | None:
    written, port = output.get(*_HOSTS), output.get("port")
    host = read_address(written, port) if written else None
    if written and host is None:
        output.refuse(*_HOSTS)
    return host


def _place_snowflake(output: ProfileOutput) -> Placement:
    given = {"database": output.get("database"), "schema": output.get("schema")}
    return place_account(output.get("account") or "", given)


def _place_bigquery(output: ProfileOutput) -> Placement:
    project, dataset = output.get("project", "database"), output.get("dataset", "schema")
    return Placement("bigquery", {"project_id": project, "dataset_name": dataset})


def _place_databricks(output: ProfileOutput) -> Placement:
    host = _host(output)
    parts = {"catalog": output.get("catalog", "database"), "schema": output.get("schema")}
    return Placement("databricks", {"host": host.name if host else None, **parts})


def _place_athena(output: ProfileOutput) -> Placement:
    parts = {
        "region_name": output.get("region_name"),
        "catalog": output.get("database") or ATHENA_CATALOG,
        "database": output.get("schema"),
    }
    return Placement("athena", parts)


def _place_glue(output: ProfileOutput) -> Placement:
    """A Glue catalog; the account stands in the role, if nowhere else."""
    role = (output.get("account_id", "role_arn") or "").split(":")
    account = role[0] if len(role) == 1 else role[4] if len(role) > 4 else None
    parts = {"region_name": output.get("region"), "account_id": account or None}
    return Placement("glue", {**parts, "database_name": output.get("schema")})


def _place_duckdb(output: ProfileOutput) -> Placement:
    placed = place_duckdb_file(output.get("path") or "")
    schema = output.get("schema") or DUCKDB_SCHEMA
    return Placement("duckdb", {**placed.components, "schema": schema})


def _place_spark(output: ProfileOutput) -> Placement:
    host = _host(output)
    port = (host.port if host else None) or _THRIFT.get(output.get("method") or "")
    parts = {"host": host.name if host else None, "port": port, "schema": output.get("schema")}
    return Placement("spark_thrift", parts)


_PLACES: Final[Mapping[str, Callable[[ProfileOutput], Placement]]] = {
    "athena": _place_athena,
    "bigquery": _place_bigquery,
    "databricks": _place_databricks,
    "duckdb": _place_duckdb,
    "glue": _place_glue,
    "snowflake": _place_snowflake,
    "spark": _place_spark,
}

"""Tables by the profile that dbt connects with."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from floe.naming.composition import unresolved
from floe.naming.pairs import Naming
from floe.naming.ways.connection_urls import ConnectionUrl, telling
from floe.naming.ways.hosts import Host, read_host
from floe.naming.ways.placements import Placement, name_table, unreadable
from floe.naming.ways.products.contents import PRODUCTS
from floe.naming.ways.products.files import place_duckdb_file
from floe.naming.ways.products.lakes import ATHENA_CATALOG
from floe.naming.ways.products.snowflake import place_account

Profile = Mapping[str, str]

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
_PRODUCTS: Final = {"exasol": "exa", "fabric": "mssql", "sqlserver": "mssql", "synapse": "mssql"}


def from_dbt_profile(mapping: Mapping[str, Any], table: str | None = None) -> Naming:
    """The name of a table behind a profile of dbt; without a table, the namespace alone.

    >>> from_dbt_profile({"type": "trino", "host": "trino.example.com", "port": 8443}).namespace
    'trino://trino.example.com:8443'
    """
    output = _output(mapping)
    known = {key: str(value) for key, value in output.items() if _is_text(value)}
    place = _PLACES.get(known.get("type", ""), _place_server)
    if place is _place_server and _product(known) not in PRODUCTS:
        finding = unreadable("type", "this profile has no type that floe knows", "type: postgres")
        return unresolved(None, {}, (finding,))
    return name_table(place(known), table)


def _output(profile: Mapping[str, Any]) -> Mapping[str, Any]:
    """The target of a profile; an output by itself is one already."""
    inner = [each for each in profile.values() if isinstance(each, Mapping) and "outputs" in each]
    whole = inner[0] if len(inner) == 1 and "type" not in profile else profile
    outputs = whole.get("outputs")
    if not isinstance(outputs, Mapping):
        return whole
    target = outputs.get(str(whole.get("target", "default")))
    only = next(iter(outputs.values()), None) if len(outputs) == 1 else None
    chosen = target if target is not None else only
    return chosen if isinstance(chosen, Mapping) else {}


def _is_text(value: object) -> bool:
    """Whether a value is known; what a template fills in later is not."""
    return isinstance(value, str | int) and "{{" not in str(value) and str(value) != ""


def _product(profile: Profile) -> str:
    kind = profile.get("type", "")
    return _PRODUCTS.get(kind, kind)


def _first(profile: Profile, *keys: str) -> str | None:
    return next((profile[key] for key in keys if key in profile), None)


def _place_server(profile: Profile) -> Placement:
    """A server with a path, as most adapters have it."""
    host = read_host(_first(profile, *_HOSTS) or "")
    hosts = (Host(host.name, profile.get("port") or host.port),) if host else ()
    wanted = _PATHS.get(profile["type"], (_DATABASE, ("schema",)))
    path = tuple(_first(profile, *keys) or "" for keys in wanted)
    schema = telling({"schema": profile.get("schema", "")}.items())
    kept = path if all(path) else path[:1] if path[0] else ()
    url = ConnectionUrl(_product(profile), hosts, kept, properties=schema)
    return PRODUCTS[_product(profile)](url)


def _place_snowflake(profile: Profile) -> Placement:
    given = {"database": profile.get("database"), "schema": profile.get("schema")}
    return place_account(profile.get("account", ""), given)


def _place_bigquery(profile: Profile) -> Placement:
    project, dataset = _first(profile, "project", "database"), _first(profile, "dataset", "schema")
    return Placement("bigquery", {"project_id": project, "dataset_name": dataset})


def _place_databricks(profile: Profile) -> Placement:
    catalog = _first(profile, "catalog", "database")
    host = profile.get("host")
    return Placement(
        "databricks", {"host": host, "catalog": catalog, "schema": profile.get("schema")}
    )


def _place_athena(profile: Profile) -> Placement:
    parts = {
        "region_name": profile.get("region_name"),
        "catalog": profile.get("database", ATHENA_CATALOG),
        "database": profile.get("schema"),
    }
    return Placement("athena", parts)


def _place_glue(profile: Profile) -> Placement:
    """A Glue catalog; the account stands in the role, if nowhere else."""
    role = profile.get("role_arn", "").split(":")
    account = profile.get("account_id") or (role[4] if len(role) > 4 else None)
    parts = {"region_name": profile.get("region"), "account_id": account}
    return Placement("glue", {**parts, "database_name": profile.get("schema")})


def _place_duckdb(profile: Profile) -> Placement:
    placed = place_duckdb_file(profile.get("path", ":memory:"))
    return Placement("duckdb", {**placed.components, "schema": profile.get("schema", "main")})


def _place_spark(profile: Profile) -> Placement:
    port = profile.get("port") or _THRIFT.get(profile.get("method", ""))
    parts = {"host": profile.get("host"), "port": port, "schema": profile.get("schema")}
    return Placement("spark_thrift", parts)


_PLACES: Final[Mapping[str, Callable[[Profile], Placement]]] = {
    "athena": _place_athena,
    "bigquery": _place_bigquery,
    "databricks": _place_databricks,
    "duckdb": _place_duckdb,
    "glue": _place_glue,
    "snowflake": _place_snowflake,
    "spark": _place_spark,
}

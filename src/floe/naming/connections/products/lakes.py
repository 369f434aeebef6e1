"""Engines and warehouses of clouds, whose URLs tell a region, a project or a workspace."""

import re
from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import Host, host_components
from floe.naming.connections.placements import OtherNamespace, Placement
from floe.naming.connections.products.plain import path_components, plain

# The catalog of every account that names no other one.
ATHENA_CATALOG: Final = "awsdatacatalog"
_ATHENA_HOST: Final = re.compile(r"athena\.(?P<region>[a-z0-9-]+)\.amazonaws\.com.*", re.IGNORECASE)
_CATALOG: Final = ("catalog", "conncatalog")
_DATABRICKS: Final = ("databricks.com", "azuredatabricks.net", "databricks.azure.us")
_HIVE_SERVER: Final = "10000"
_METASTORE: Final = "9083"
_REDSHIFT_HOST: Final = re.compile(
    r"(?P<cluster>[a-z0-9-]+)\.[a-z0-9]+\.(?P<region>[a-z0-9-]+)"
    r"\.redshift(?:-serverless)?\.amazonaws\.com(?:\.cn)?",
    re.IGNORECASE,
)
_REDSHIFT_SHORT: Final = re.compile(
    r"(?P<cluster>[a-z0-9-]+)\.(?P<region>[a-z]+-[a-z-]+-[0-9])", re.IGNORECASE
)
_REDSHIFT_PORT: Final = "5439"


def place_athena(url: ConnectionUrl) -> Placement:
    """A region, a catalog and a database."""
    host = url.hosts[0].name if url.hosts else ""
    found = _ATHENA_HOST.fullmatch(host)
    region = url.named("region", "awsregion", "region_name") or (found["region"] if found else None)
    database = path_components(url, ("database",)).get("database") or url.named("schema")
    catalog = url.named("catalog", "catalog_name") or ATHENA_CATALOG
    parts = {"region_name": region, "catalog": catalog, "database": database}
    return Placement("athena", parts)


def place_bigquery(url: ConnectionUrl) -> Placement:
    """A project and a dataset."""
    project = url.named("projectid", "project") or (url.hosts[0].name if url.hosts else None)
    dataset = url.named("defaultdataset") or (url.path[0] if url.path else None)
    return Placement("bigquery", {"project_id": project, "dataset_name": dataset})


def place_databricks(url: ConnectionUrl) -> Placement:
    """A workspace; its properties name a catalog and a schema, its path the schema if they do not.

    The driver itself reads the property first.
    """
    host = url.hosts[0].name if url.hosts else None
    schema = url.named("connschema") or path_components(url, ("schema",)).get("schema")
    parts = {"host": host, "catalog": url.named(*_CATALOG), "schema": schema}
    return Placement("databricks", parts)


def place_spark(url: ConnectionUrl) -> Placement:
    """A thrift server of Spark; Databricks speaks the same protocol."""
    if url.hosts and url.hosts[0].name.lower().endswith(_DATABRICKS):
        return place_databricks(url)
    return plain("spark_thrift", "schema")(url)


def place_hive(url: ConnectionUrl) -> Placement:
    """A HiveServer2; events carry the metastore, whose port is another."""
    if url.named("servicediscoverymode"):
        return Placement("hive", path_components(url, ("database",)))
    hosts = host_components(url.hosts)
    if hosts and not hosts["port"]:
        hosts["port"] = _HIVE_SERVER
    others: tuple[OtherNamespace, ...] = ()
    if len(url.hosts) == 1 and hosts["port"] != _METASTORE:
        namespace = f"hive://{url.hosts[0].name.lower()}:{_METASTORE}"
        others = (OtherNamespace(namespace, "a metastore on the same host"),)
    return Placement("hive", {**hosts, **path_components(url, ("database",))}, others=others)


def place_spanner(url: ConnectionUrl) -> Placement:
    """A project, an instance and a database: `projects/p/instances/i/databases/d`."""
    parts: dict[str, str | None] = dict(zip(url.path[::2], url.path[1::2], strict=False))
    return Placement(
        "spanner",
        {
            "project_id": parts.get("projects"),
            "instance_id": parts.get("instances"),
            "database": parts.get("databases"),
        },
    )


def place_dremio(url: ConnectionUrl) -> Placement:
    """A coordinator, and the path that its tables are looked for in."""
    return Placement("dremio", {**host_components(url.hosts), "path": url.named("schema")})


def place_redshift(url: ConnectionUrl) -> Placement:
    """A cluster, its region and a database."""
    return place_cluster(url.hosts[0] if url.hosts else None, path_components(url, ("database",)))


def read_cluster(host: str) -> dict[str, str]:
    """The components of a cluster that its host tells; of any other host, none.

    >>> read_cluster("shop.abc123.eu-west-1.redshift.amazonaws.com")
    {'cluster_identifier': 'shop', 'region': 'eu-west-1'}
    """
    found = _REDSHIFT_HOST.fullmatch(host) or _REDSHIFT_SHORT.fullmatch(host)
    return {"cluster_identifier": found["cluster"], "region": found["region"]} if found else {}


def place_cluster(host: Host | None, given: dict[str, str | None]) -> Placement:
    """A cluster by its host; dbt names it by the whole host."""
    if host is None:
        return Placement("redshift", given)
    cluster = read_cluster(host.name)
    raw = OtherNamespace(f"redshift://{host.name.lower()}:{host.port or _REDSHIFT_PORT}", "dbt")
    parts: dict[str, str | None] = {"port": host.port, **given, **cluster}
    return Placement("redshift", parts, others=(raw,))

"""SQL Server and the warehouses of Azure that speak its protocol."""

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import Host, host_components, read_host
from floe.naming.connections.placements import OtherNamespace, Placement
from floe.naming.connections.products.plain import path_components

_NO_PORT = "the JDBC code of Spark and Flink, where the URL has no port"
_PORT = "1433"
_SYNAPSE = ".sql.azuresynapse.net"
_FABRIC = (".datawarehouse.fabric.microsoft.com", ".datawarehouse.pbidedicated.windows.net")


def place_sql_server(url: ConnectionUrl) -> Placement:
    """A server as JDBC names it, with its instance; the port of an instance is not known."""
    azure = _azure(url)
    if azure is not None:
        return azure
    server, instance = _server(url), _instance(url)
    others: tuple[OtherNamespace, ...] = ()
    if server and not server["port"] and not instance:
        others = (OtherNamespace(f"sqlserver://{server['host']}".lower(), _NO_PORT),)
        server["port"] = _PORT
    parts = {**server, "instance": instance, **path_components(url, ("database",))}
    return Placement("sqlserver", parts, others=others)


def place_mssql(url: ConnectionUrl) -> Placement:
    """A server as SQLAlchemy, dbt and Airflow name it."""
    return _azure(url) or Placement(
        "mssql", {**_server(url), **path_components(url, ("database",))}
    )


def find_azure_source(host: str) -> str | None:
    """The warehouse of Azure that a host belongs to; None if it is any other server.

    >>> find_azure_source("shop.sql.azuresynapse.net")
    'synapse'
    """
    if host.lower().endswith(_SYNAPSE):
        return "synapse"
    return "fabric" if host.lower().endswith(_FABRIC) else None


def _azure(url: ConnectionUrl) -> Placement | None:
    server, given = _server(url), path_components(url, ("database",))
    host = (server.get("host") or "").lower()
    source = find_azure_source(host)
    if source == "fabric":
        port = server["port"] if server["port"] != _PORT else None
        others = (OtherNamespace(f"fabric-warehouse://{host}:{_PORT}", "dbt"),) if not port else ()
        return Placement(source, {"endpoint": host, "port": port, **given}, others=others)
    return Placement(source, {**server, **given}) if source else None


def _server(url: ConnectionUrl) -> dict[str, str | None]:
    hosts = url.hosts
    if not hosts:
        given = read_host(url.named("servername", "server", "host") or "")
        hosts = (given,) if given else ()
    port = url.named("portnumber", "port")
    if len(hosts) == 1 and not hosts[0].port and port:
        hosts = (Host(hosts[0].name, port),)
    return host_components(hosts)


def _instance(url: ConnectionUrl) -> str | None:
    return url.instance or url.named("instancename", "instance")

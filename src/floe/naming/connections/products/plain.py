"""Products whose URLs are hosts, and a path of names."""

from collections.abc import Callable

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import host_components, print_hosts
from floe.naming.connections.placements import Placement

PlaceUrl = Callable[[ConnectionUrl], Placement]

# The properties that say the same as a part of the path.
_PROPERTIES = {
    "database": ("databasename", "database", "dbname", "db"),
    "catalog": ("catalog", "conncatalog"),
    "schema": ("currentschema", "searchpath", "schema", "connschema"),
    "keyspace": ("keyspace",),
}


def plain(source: str, *path: str, port: str | None = None) -> PlaceUrl:
    """A product whose path holds these components; `port` is the driver's own default."""

    def place(url: ConnectionUrl) -> Placement:
        hosts = host_components(url.hosts)
        if hosts and port and not hosts["port"]:
            hosts["port"] = port
        return Placement(source, {**hosts, **path_components(url, path)})

    return place


def path_components(url: ConnectionUrl, path: tuple[str, ...]) -> dict[str, str | None]:
    """The components of a path; properties say what it leaves out."""
    found: dict[str, str | None] = dict(zip(path, url.path, strict=False))
    for name in (*path, "schema"):
        if not found.get(name):
            text = url.named(*_PROPERTIES.get(name, ()))
            if text:
                found[name] = text.split(",")[0].strip()
    return found


def place_oracle(url: ConnectionUrl) -> Placement:
    """A listener and its service."""
    service = url.named("service_name", "sid") or (url.path[0] if url.path else None)
    parts = {"service_name": service, "schema": url.named("schema", "currentschema")}
    return Placement("oracle", {**host_components(url.hosts), **parts})


def place_other(url: ConnectionUrl) -> Placement:
    """A scheme and hosts, with a database perhaps."""
    authority = print_hosts(url.hosts).lower() or None
    given = path_components(url, ("database",))
    parts = {"scheme": url.product, "authority": authority, "database": given.get("database")}
    return Placement("jdbc", parts, has_whole_table=True)

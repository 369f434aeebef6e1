"""URLs of the common shape, and those that differ from it in a detail."""

import re
from dataclasses import replace
from typing import Final

from floe.naming.connections.connection_urls import (
    ConnectionUrl,
    read_hierarchical,
    read_properties,
)
from floe.naming.connections.hosts import Host, read_host, read_hosts

_FILE: Final = re.compile(r"/(?!/)|:memory:|md:|[A-Za-z]:[\\/]")


def read_common(product: str, text: str) -> ConnectionUrl | None:
    """`product[:more]://user:password@host:port/path?properties`."""
    _, slashes, rest = text.partition("//")
    return read_hierarchical(product, rest) if slashes else None


def read_cassandra(product: str, text: str) -> ConnectionUrl | None:
    """`cassandra://host--host:port/keyspace`: two hyphens part the hosts."""
    _, slashes, rest = text.partition("//")
    return read_hierarchical(product, rest, separator="--") if slashes else None


def read_teradata(product: str, text: str) -> ConnectionUrl | None:
    """`teradata://host/DATABASE=name,DBS_PORT=1025`: the path is a list of properties."""
    authority, _, path = text.partition("//")[2].partition("/")
    host = read_host(authority)
    properties = read_properties(path, ",")
    if host is None or "@" in path.partition("=")[0]:
        return None
    port = host.port or properties.get("dbs_port")
    return ConnectionUrl(product, (Host(host.name, port),), properties=properties)


def read_redshift(product: str, text: str) -> ConnectionUrl | None:
    """`redshift:iam://cluster:region/database`, besides the common shape."""
    found = re.fullmatch(
        r"iam://([a-z0-9-]+):([a-z]+-[a-z-]+-[0-9])([/?;].*)?", text, re.IGNORECASE | re.DOTALL
    )
    if found is None:
        return read_common(product, text)
    return read_common(product, f"//{found[1]}.{found[2]}{found[3] or ''}")


def read_dremio(product: str, text: str) -> ConnectionUrl | None:
    """`dremio:direct=host:port;schema=path`."""
    properties = read_properties(text)
    host = read_host(properties.get("direct", ""))
    if host is None:
        return read_common(product, text)
    return ConnectionUrl(product, (host,), properties=properties)


def read_exasol(product: str, text: str) -> ConnectionUrl | None:
    """`exa:host,host/fingerprint:port;schema=name`, besides the common shape."""
    if text.startswith("//"):
        return read_common(product, text)
    authority, _, rest = text.partition(";")
    hosts = read_hosts(re.sub(r"/[0-9A-Za-z_]+(?=[:,]|$)", "", authority))
    if not hosts or ".." in authority or "@" in rest.partition("=")[0]:
        return None
    return ConnectionUrl(product, hosts, properties=read_properties(rest))


def read_settings(product: str, text: str) -> ConnectionUrl | None:
    """`bigquery://https://host;ProjectId=x`, `awsathena://Region=x`: the properties tell all."""
    rest = text.partition("//")[2]
    properties = read_properties(rest)
    host = read_host(re.split(r"[;/?]", rest, maxsplit=1)[0])
    url = ConnectionUrl(product, properties=properties)
    is_service = rest.lower().startswith(("http://", "https://"))
    return replace(url, hosts=(host,)) if host and not is_service else url


def read_spanner(product: str, text: str) -> ConnectionUrl | None:
    """`cloudspanner:/projects/p/instances/i/databases/d`, with a host perhaps."""
    found = re.search(r"projects/[^?;@]+", text)
    return ConnectionUrl(product, path=tuple(found.group().split("/"))) if found else None


def read_file(product: str, text: str) -> ConnectionUrl | None:
    """`duckdb:/folder/file`, `derby:/folder/metastore_db;create=true`."""
    path, _, rest = text.partition(";")
    path = path.partition("?")[0] or read_properties(rest).get("databasename", "")
    is_file = _FILE.match(path) is not None
    return ConnectionUrl(product, path=tuple(path.split("/"))) if is_file else None

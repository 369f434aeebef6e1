"""How the JDBC drivers write their URLs, by subprotocol; all others have the common shape."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from floe.naming.connections.connection_urls import (
    ConnectionUrl,
    read_hierarchical,
    read_properties,
    telling,
)
from floe.naming.connections.hosts import Host, read_host, read_hosts
from floe.naming.connections.oracle_urls import read_oracle

_FILE: Final = re.compile(r"/(?!/)|:memory:|md:|[A-Za-z]:[\\/]")
# A server of Derby, and databases that are in no folder.
_ELSEWHERE: Final = re.compile(r"//|[a-z]{2,}:|.*[=@?]", re.IGNORECASE | re.DOTALL)
# What Spark calls its own metastore, and the clients every database without a name.
_METASTORE: Final = "metastore_db"
_GROUP: Final = re.compile(r"address=((?:\([^()]*\))+)|\(([^()]*)\)", re.IGNORECASE)
_PAIR: Final = re.compile(r"(?:^|[(,])\s*([a-z]+)\s*=\s*([^(),]*)", re.IGNORECASE)
_BEHIND: Final = re.compile(r"\)\]?(?:/(?P<path>[^?()]*))?(?P<rest>\?.*)?\Z", re.DOTALL)
_SERVER: Final = re.compile(
    r"(?P<host>\[[^\]]*\]|[^\\:/;]*)(?:\\(?P<instance>[\w$]+))?(?::(?P<port>[0-9]{1,5}))?"
    r"(?:/(?P<database>[^;@]*))?(?P<rest>;.*)?",
    re.DOTALL,
)
# A value in braces may hold semicolons.
_PROPERTY: Final = re.compile(r";\s*([^=;]+)=\s*(\{[^}]*\}|[^;]*)")
# Drivers that wrap another one, whose URL follows.
WRAPPERS: Final = ("aws-wrapper", "datadirect", "jtds", "log4jdbc", "otel", "p6spy")


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
    """`duckdb:/folder/file`."""
    path = re.split("[;?]", text, maxsplit=1)[0]
    is_file = _FILE.match(path) is not None
    return ConnectionUrl(product, path=tuple(path.split("/"))) if is_file else None


def read_derby(product: str, text: str) -> ConnectionUrl | None:
    """`derby:/folder/metastore_db;create=true`, or a folder below the home of Derby."""
    path, _, rest = text.partition(";")
    path = path or read_properties(rest).get("databasename", "") or _METASTORE
    is_folder = re.match(_ELSEWHERE, path) is None
    return ConnectionUrl(product, path=tuple(path.split("/"))) if is_folder else None


def read_mysql(product: str, text: str) -> ConnectionUrl | None:
    """`mysql:loadbalance://host,host/db`, or hosts as `address=(host=a)(port=1)`."""
    _, slashes, rest = text.partition("//")
    if not slashes:
        return None
    if "(" not in rest.partition("?")[0]:
        return read_hierarchical(product, re.sub(r"(@|^)\[([^\]:]+[^\]]*)\]", _unlisted, rest))
    return _read_keyed(product, rest)


def _unlisted(found: re.Match[str]) -> str:
    """Hosts in brackets are a list, unless they are an IPv6 address."""
    inner = found[2]
    return found.group() if re.fullmatch(r"[0-9A-Fa-f:.]+", inner) else f"{found[1]}{inner}"


def _read_keyed(product: str, rest: str) -> ConnectionUrl | None:
    behind = _BEHIND.search(rest)
    hosts = tuple(_host(found[1] or found[2]) for found in _GROUP.finditer(rest))
    if behind is None or not hosts or None in hosts:
        return None
    path = tuple(each for each in (behind["path"] or "").split("/") if each)
    known = tuple(host for host in hosts if host is not None)
    properties = read_properties(behind["rest"] or "")
    return ConnectionUrl(product, known, path, properties=properties, listing=_listing(rest, known))


def _listing(rest: str, hosts: tuple[Host, ...]) -> str:
    """The hosts in the form in which they are given, with nothing of who connects."""
    pairs = (
        (("host", host.name), *((("port", host.port),) if host.port else ())) for host in hosts
    )
    has_addresses = "address=" in rest.lower()
    start, end, between = ("address=(", ")", ")(") if has_addresses else ("(", ")", ",")
    groups = (between.join(f"{key}={text}" for key, text in pair) for pair in pairs)
    return ",".join(f"{start}{group}{end}" for group in groups)


def _host(text: str) -> Host | None:
    keys = {key.lower(): value.strip() for key, value in _PAIR.findall(text)}
    host = read_host(keys.get("host", ""))
    return Host(host.name, keys.get("port") or host.port) if host else None


def read_sql_server(product: str, text: str) -> ConnectionUrl | None:
    """A server, an instance, and the rest as properties."""
    found = _SERVER.fullmatch(text.partition("//")[2])
    if found is None or "@" in (found["rest"] or "").partition("=")[0]:
        return None
    host = read_host(found["host"]) if found["host"] else None
    if found["host"] and host is None:
        return None
    hosts = (Host(host.name, found["port"]),) if host else ()
    pairs = ((key, value.strip("{}")) for key, value in _PROPERTY.findall(found["rest"] or ""))
    path = (found["database"],) if found["database"] else ()
    return ConnectionUrl(product, hosts, path, found["instance"], telling(pairs))


DRIVERS: Final[Mapping[str, Callable[[str, str], ConnectionUrl | None]]] = {
    "athena": read_settings,
    "awsathena": read_settings,
    "bigquery": read_settings,
    "cassandra": read_cassandra,
    "cloudspanner": read_spanner,
    "derby": read_derby,
    "dremio": read_dremio,
    "duckdb": read_file,
    "exa": read_exasol,
    "mariadb": read_mysql,
    "mysql": read_mysql,
    "oracle": read_oracle,
    "redshift": read_redshift,
    "sqlserver": read_sql_server,
    "teradata": read_teradata,
}

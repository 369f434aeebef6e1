r"""SQL Server: `sqlserver://host\instance:port;databaseName=name`."""

import re
from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl, telling
from floe.naming.connections.hosts import Host, read_host

_SERVER: Final = re.compile(
    r"(?P<host>\[[^\]]*\]|[^\\:/;]*)(?:\\(?P<instance>[\w$]+))?(?::(?P<port>[0-9]{1,5}))?"
    r"(?:/(?P<database>[^;@]*))?(?P<rest>;.*)?",
    re.DOTALL,
)
# A value in braces may hold semicolons.
_PROPERTY: Final = re.compile(r";\s*([^=;]+)=\s*(\{[^}]*\}|[^;]*)")


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

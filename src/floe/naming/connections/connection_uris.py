"""Tables by their connection URI, as SQLAlchemy and Airflow write it."""

import re
from typing import Final
from urllib.parse import parse_qsl, unquote

from floe.naming.composition import unresolved
from floe.naming.connections.connection_urls import ConnectionUrl, telling
from floe.naming.connections.hosts import Host, read_host, read_hosts
from floe.naming.connections.placements import LONGEST, TableName, name_table, unreadable
from floe.naming.connections.products.contents import PRODUCTS
from floe.naming.connections.products.plain import place_other
from floe.naming.pairs import Naming

_DIALECT: Final = re.compile(r"(?P<dialect>\w+)(?:\+\w+)*://", re.ASCII)
_PARTS: Final = re.compile(
    r"(?P<authority>[^/?]*)(?:/(?P<path>[^?]*))?(?:\?(?P<query>.*))?", re.DOTALL
)
_FILES: Final = ("duckdb",)
_ODBC: Final = re.compile(r"(?:^|;)\s*(server|database)\s*=\s*(?:tcp:)?([^;]*)", re.IGNORECASE)


def from_connection(uri: str, table: TableName | None = None) -> Naming:
    """The name of a table behind a connection URI; without a table, the namespace alone.

    >>> from_connection("postgresql+psycopg://reader:secret@db.example.com/shop").namespace
    'postgres://db.example.com:5432'
    """
    url = read_connection_uri(uri)
    if url is None:
        finding = unreadable("uri", "this connection URI cannot be read", "postgresql://host/db")
        return unresolved(None, {}, (finding,))
    product = "sqlserver" if url.product == "mssql" and url.instance else url.product
    return name_table(PRODUCTS.get(product, place_other)(url), table)


def read_connection_uri(uri: str) -> ConnectionUrl | None:
    """A connection URI without its credentials; None if it cannot be read."""
    # A space at the end belongs to the database, as SQLAlchemy reads it; a line break does not.
    text = uri.lstrip().rstrip("\r\n")
    found = _DIALECT.match(text)
    if found is None or len(uri) > LONGEST:
        return None
    dialect = found["dialect"].lower()
    rest = _without_user(text[found.end() :])
    parts = _PARTS.fullmatch(rest)
    if parts is None:
        return None
    query = parse_qsl(parts["query"] or "")
    hosts = _hosts(parts["authority"], query)
    if hosts is None:
        return None
    path = tuple(unquote(parts["path"] or "").split("/"))
    if dialect not in _FILES:
        path = tuple(each for each in path if each)
    url = ConnectionUrl(dialect, hosts, path, properties=telling(query))
    return _read_odbc(url, dict(query).get("odbc_connect"))


def _without_user(rest: str) -> str:
    """What follows the user and password, which may hold all but an @."""
    head = re.split(r"[:/]", rest, maxsplit=1)[0]
    behind = rest[len(head) :]
    if behind.startswith(":") and "@" in behind:
        return behind.partition("@")[2]
    return head.rpartition("@")[2] + behind


def _hosts(authority: str, query: list[tuple[str, str]]) -> tuple[Host, ...] | None:
    if authority:
        return read_hosts(authority)
    named = ",".join(value for key, value in query if key == "host")
    return read_hosts(named) or ()


def _read_odbc(url: ConnectionUrl, text: str | None) -> ConnectionUrl:
    r"""The server of an ODBC string: `SERVER=tcp:host\instance,port;DATABASE=name`."""
    if not text:
        return url
    keys = {key.lower(): value.strip() for key, value in _ODBC.findall(text)}
    server, _, port = keys.get("server", "").partition(",")
    name, _, instance = server.partition("\\")
    host = read_host(name)
    hosts = (Host(host.name, port.strip() or host.port),) if host else ()
    path = (keys["database"],) if keys.get("database") else ()
    return ConnectionUrl(url.product, hosts, path, instance or None)

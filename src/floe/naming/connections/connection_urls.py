"""What a connection URL says about the place of a table, and nothing of who connects."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import unquote

from floe.naming.connections.hosts import Host, read_hosts

# All other properties are about the connection, some are credentials: they are never kept.
TELLING: Final = frozenset(
    {
        "awsregion",
        "catalog",
        "catalog_name",
        "conncatalog",
        "connschema",
        "currentschema",
        "database",
        "databasename",
        "db",
        "dbname",
        "dbs_port",
        "defaultdataset",
        "derby.system.home",
        "direct",
        "host",
        "instance",
        "instancename",
        "keyspace",
        "port",
        "portnumber",
        "project",
        "projectid",
        "region",
        "region_name",
        "schema",
        "searchpath",
        "server",
        "servername",
        "service_name",
        "servicediscoverymode",
        "sid",
        "tns_admin",
    }
)
_PARTS: Final = re.compile(
    r"(?P<authority>[^/?;#]*)(?:/(?P<path>[^?;:#]*))?(?P<rest>.*)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class ConnectionUrl:
    """A connection URL without its credentials.

    `product` is the subprotocol of JDBC or the dialect of SQLAlchemy, `path` what stands behind
    the hosts: a database, or a catalog and a schema. Properties are in lower case, and only
    those are kept that tell where a table is. `listing` is a list of hosts in a form of its own,
    which clients do not take apart.
    """

    product: str
    hosts: tuple[Host, ...] = ()
    path: tuple[str, ...] = ()
    instance: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict)
    listing: str | None = None

    def named(self, *keys: str) -> str | None:
        """The first of these properties that is set."""
        return next((self.properties[key] for key in keys if self.properties.get(key)), None)

    def with_properties(self, given: Mapping[str, object]) -> "ConnectionUrl":
        """The same URL with properties that were given apart; its own ones win."""
        apart = telling((key, str(value)) for key, value in given.items() if value is not None)
        return replace(self, properties={**apart, **self.properties})


def telling(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The properties that tell where a table is, in lower case."""
    lower = ((key.strip().lower(), value.strip()) for key, value in pairs)
    return {key: value for key, value in lower if key in TELLING and value}


def read_properties(text: str, separators: str = "?&;") -> dict[str, str]:
    """The telling properties of `?a=b&c=d` or `;a=b;c=d`."""
    pieces = re.split(f"[{re.escape(separators)}]", text.lstrip(":"))
    pairs = (piece.partition("=") for piece in pieces)
    return telling((key, unquote(value)) for key, _, value in pairs)


def read_hierarchical(product: str, rest: str, separator: str = ",") -> ConnectionUrl | None:
    """Read `user:password@host:port,host/path?properties`, as most drivers have it."""
    found = _PARTS.fullmatch(without_users(rest))
    if found is None or _hides_user(found):
        return None
    hosts = read_hosts(found["authority"], separator)
    if hosts is None:
        return None
    path = tuple(unquote(each) for each in (found["path"] or "").split("/") if each)
    return ConnectionUrl(product, hosts, path, properties=read_properties(found["rest"]))


def _hides_user(found: re.Match[str]) -> bool:
    """Whether an @ stands where none belongs: a password with a slash or a question mark in it."""
    return "@" in (found["path"] or "") or "@" in found["rest"].partition("=")[0]


def without_users(rest: str) -> str:
    """The part of a URL behind its user and password, which may stand before each host."""
    authority = re.split(r"[/?;#]", rest, maxsplit=1)[0]
    pieces = authority.split(",")
    if "@" not in authority:
        return rest
    if all("@" in piece for piece in pieces):
        bare = ",".join(piece.rpartition("@")[2] for piece in pieces)
    else:
        bare = authority.rpartition("@")[2]
    return bare + rest[len(authority) :]

"""Oracle: hosts with a service or a SID, connect descriptors, and directories."""

import re
from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl, read_properties
from floe.naming.connections.hosts import Host, read_host, read_hosts

_ADDRESS: Final = re.compile(r"\(\s*ADDRESS\s*=((?:\s*\([^()]*\))*)\s*\)", re.IGNORECASE)
_KEY: Final = re.compile(r"\(\s*([A-Z_]+)\s*=\s*([^()]*?)\s*\)", re.IGNORECASE)
_DIRECTORY: Final = re.compile(r"ldaps?:/*(?P<host>[^/\s]+)/(?P<entry>\S*)", re.IGNORECASE)
_PROTOCOL: Final = re.compile(r"(?:[a-z]+:)?//", re.IGNORECASE)
_NUMBERED_SID: Final = re.compile(r"[^:\[\],]+:[0-9]+:[0-9]+")


def read_oracle(product: str, text: str) -> ConnectionUrl | None:
    """`oracle:thin:user/password@//host:port/service`, and all other spellings."""
    address, question, query = text.partition("?")
    if "@" not in address:
        return None
    bare = address.rpartition("@")[2].strip()
    properties = read_properties(question + query)
    if bare.startswith("("):
        return _read_descriptor(product, bare)
    directory = _DIRECTORY.match(bare)
    if directory is not None:
        return _read_directory(product, directory)
    return _read_address(product, _PROTOCOL.sub("", bare, count=1), properties)


def _read_address(product: str, text: str, properties: dict[str, str]) -> ConnectionUrl | None:
    """`host:port/service`, `host:port:sid`; behind the service, a server mode and an instance."""
    authority, slash, service = text.partition("/")
    if not slash and _ends_in_sid(authority):
        authority, _, service = authority.rpartition(":")
    hosts = read_hosts(authority)
    if hosts is None:
        return None
    name = re.split(r"[:/]", service)[0]
    if "tns_admin" in properties and not name:
        return ConnectionUrl(product)
    return ConnectionUrl(product, hosts, (name,) if name else ())


def _ends_in_sid(authority: str) -> bool:
    last = authority.rpartition(":")[2] if ":" in authority else "0"
    is_number = last.isdigit() or "]" in last
    return not is_number or _NUMBERED_SID.fullmatch(authority) is not None


def _read_descriptor(product: str, text: str) -> ConnectionUrl | None:
    """`(DESCRIPTION=(ADDRESS=(HOST=h)(PORT=1))(CONNECT_DATA=(SERVICE_NAME=s)))`."""
    hosts = tuple(_host(found[1]) for found in _ADDRESS.finditer(text))
    known = tuple(host for host in hosts if host is not None)
    if not known or len(known) != len(hosts):
        return None
    keys = {key.upper(): value for key, value in _KEY.findall(text)}
    service = keys.get("SERVICE_NAME") or keys.get("SID") or keys.get("INSTANCE_NAME")
    return ConnectionUrl(product, known, (service,) if service else ())


def _host(address: str) -> Host | None:
    keys = {key.upper(): value for key, value in _KEY.findall(address)}
    host = read_host(keys.get("HOST", ""))
    return Host(host.name, keys.get("PORT") or None) if host else None


def _read_directory(product: str, found: re.Match[str]) -> ConnectionUrl | None:
    """`ldap://host:port/service,cn=…`: the clients name a database by its directory."""
    host = read_host(found["host"])
    service = found["entry"].rpartition("/")[2].split(",")[0]
    return ConnectionUrl(product, (host,), (service,) if service else ()) if host else None

"""MySQL, whose driver takes hosts as lists of keys and values too."""

import re
from typing import Final

from floe.naming.connections.connection_urls import (
    ConnectionUrl,
    read_hierarchical,
    read_properties,
)
from floe.naming.connections.hosts import Host, read_host

_GROUP: Final = re.compile(r"address=((?:\([^()]*\))+)|\(([^()]*)\)", re.IGNORECASE)
_PAIR: Final = re.compile(r"(?:^|[(,])\s*([a-z]+)\s*=\s*([^(),]*)", re.IGNORECASE)
_BEHIND: Final = re.compile(r"\)\]?(?:/(?P<path>[^?()]*))?(?P<rest>\?.*)?\Z", re.DOTALL)


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
    known = tuple(each for each in hosts if each is not None)
    return ConnectionUrl(product, known, path, properties=read_properties(behind["rest"] or ""))


def _host(text: str) -> Host | None:
    keys = {key.lower(): value.strip() for key, value in _PAIR.findall(text)}
    host = read_host(keys.get("host", ""))
    return Host(host.name, keys.get("port") or host.port) if host else None

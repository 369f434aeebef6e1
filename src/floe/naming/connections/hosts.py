"""Hosts and their ports, one or several."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_PORT: Final = r"(?::(?P<port>[0-9]{1,5}))?"
_BRACKETED: Final = re.compile(rf"(?P<name>\[[0-9A-Fa-f:.]+\]){_PORT}")
_IPV6: Final = re.compile(r"[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*")
_NAMED: Final = re.compile(rf"(?P<name>[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?)\.?{_PORT}")

_ADDRESS: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?P<hosts>[^/]+)/*")
_USUAL_PORTS: Final = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Host:
    """A host; an IPv6 address stands in brackets."""

    name: str
    port: str | None = None

    def __str__(self) -> str:
        """The host with its port, if it has one."""
        return f"{self.name}:{self.port}" if self.port else self.name


def read_host(text: str) -> Host | None:
    """A host from `name`, `name:port`, `[address]:port`, or a bare IPv6 address."""
    bare = text.strip()
    if _IPV6.fullmatch(bare):
        return Host(f"[{bare}]")
    found = _BRACKETED.fullmatch(bare) or _NAMED.fullmatch(bare)
    return Host(found["name"], found["port"]) if found else None


def read_hosts(text: str, separator: str = ",") -> tuple[Host, ...] | None:
    """The hosts of a list; None if one of them cannot be read."""
    found = [read_host(each) for each in text.split(separator) if each.strip()]
    hosts = tuple(each for each in found if each is not None)
    return hosts if len(hosts) == len(found) else None


def read_address(text: str, port: str | None = None) -> Host | None:
    """A host, or a list of them, as people write it: perhaps with a scheme and a slash.

    Of several hosts, the last one's port stands apart. A port that was given apart counts for
    one host, and for those of several that have none.

    >>> read_address("https://db.example.com:8443/")
    Host(name='db.example.com', port='8443')
    """
    found = _ADDRESS.fullmatch(text.strip())
    hosts = read_hosts(found["hosts"]) if found else None
    if not hosts:
        return None
    if len(hosts) == 1:
        return Host(hosts[0].name, port or hosts[0].port)
    *others, last = (Host(host.name, host.port or port) for host in hosts)
    return Host(print_hosts((*others, Host(last.name))), last.port)


def print_hosts(hosts: Iterable[Host]) -> str:
    """A list of hosts with their ports."""
    return ",".join(str(host) for host in hosts)


def host_components(hosts: tuple[Host, ...]) -> dict[str, str | None]:
    """The components `host` and `port`: of several hosts, the last one's port stands apart."""
    if not hosts:
        return {}
    *others, last = hosts
    return {"host": print_hosts((*others, Host(last.name))), "port": last.port}


def unusual_port(scheme: str, port: str | None) -> str | None:
    """A port that the scheme does not mean anyway.

    >>> unusual_port("https", "8443")
    '8443'
    """
    return port if port != _USUAL_PORTS.get(scheme.lower()) else None

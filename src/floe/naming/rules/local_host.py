import re
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.parts import host_names
from floe.naming.readings import NamespaceReading

_AUTHORITY: Final = re.compile(r"://(?:[^/@]*@)?([^/]*)")
_LOCAL: Final = re.compile(r"(?:.*\.)?localhost(?:\.localdomain)?|.*\.docker\.internal")
_PROXY: Final = re.compile(
    r"(?:cloud-?sql-proxy|pgbouncer|proxysql|haproxy|envoy)"
    r"(?:\.[^.]+\.svc(?:\.cluster\.local)?)?"
)


@rule("naming/local-host", Severity.WARNING)
def local_host(reading: NamespaceReading) -> Iterator[Finding]:
    """A host that every machine calls its own, such as `localhost`, or a known proxy (N011).

    Why: it is another instance on every machine, and behind a proxy is the real one. Local are
    `localhost`, loopback addresses and all of `docker.internal`. Proxies are hosts with the name
    `cloudsql-proxy`, `cloud-sql-proxy`, `pgbouncer`, `proxysql`, `haproxy` or `envoy`, alone or as
    a service of Kubernetes; a host that only has such a word in its name or domain is none.

    Instead: name the host that others reach it by, or give it an alias in the settings.
    """
    place = Place("", (reading.key,))
    for host in _hosts(reading):
        if is_local(host):
            message = f"'{host}' is another machine for everyone who reads it"
            yield Finding(place, message, "name the host that others reach")
            return
        if is_proxy(host):
            message = f"'{host}' is a proxy, and the name of what is behind it is another"
            yield Finding(place, message, "name the host behind it")
            return


def is_local(host: str) -> bool:
    """Whether a host is the machine itself, or stands for it inside of a container."""
    bare = host.strip("[]").lower().rstrip(".")
    if _LOCAL.fullmatch(bare):
        return True
    try:
        address = ip_address(bare)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def is_proxy(host: str) -> bool:
    """Whether a host has the name of a proxy, and of nothing else."""
    return _PROXY.fullmatch(host.lower().rstrip(".")) is not None


def _hosts(reading: NamespaceReading) -> Iterator[str]:
    if not reading.candidates:
        found = _AUTHORITY.search(reading.canonical)
        yield from host_names(found[1]) if found else ()
        return
    first = reading.candidates[0]
    known = first.compiled.definition.components
    for name, text in first.components.items():
        if known[name].is_host:
            yield from host_names(text)

import re
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.parts import host_names
from floe.naming.readings import NamespaceReading

_AUTHORITY: Final = re.compile(r"://(?:[^/@]*@)?([^/]*)")
_LOCAL: Final = re.compile(
    r"(?:.*\.)?localhost(?:\.localdomain)?|(?:host|gateway)\.docker\.internal"
)


@rule("naming/local-host", Severity.WARNING)
def local_host(reading: NamespaceReading) -> Iterator[Finding]:
    """A host that every machine calls its own, such as `localhost` (N011).

    Why: it is another instance on every machine, and behind it may be a proxy to a real one.

    Instead: name the host that others reach it by, or give it an alias in the settings.
    """
    for host in _hosts(reading):
        if is_local(host):
            message = f"'{host}' is another machine for everyone who reads it"
            yield Finding(Place("", (reading.key,)), message, "name the host that others reach")
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

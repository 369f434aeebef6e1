"""Hosts as people write them: with a scheme, a port or a path."""

import ipaddress
import re
from typing import Final, NamedTuple

_ADDRESS: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?P<place>[^/\s]*?)/*")
_PORT: Final = re.compile(r"(?P<host>.*[^:]):(?P<port>[0-9]{1,5})")


class Host(NamedTuple):
    """A host, or a list of them, and the port of the last one."""

    name: str
    port: str | None = None


def read_host(text: str) -> Host:
    """Take a host apart; what is none stays as it is."""
    found = _ADDRESS.fullmatch(text)
    place = found["place"] if found and found["place"] else text
    if _is_bare_ipv6(place):
        return Host(f"[{place}]")
    split = _PORT.fullmatch(place)
    return Host(split["host"], split["port"]) if split else Host(place)


def _is_bare_ipv6(text: str) -> bool:
    try:
        return ipaddress.ip_address(text).version == 6
    except ValueError:
        return False

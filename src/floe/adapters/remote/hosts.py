"""From a host's name to the numbers that may be connected to."""

import ipaddress
import socket
from collections.abc import Callable

from floe.graph import Trouble

Resolve = Callable[[str, int], tuple[str, ...]]
Number = ipaddress.IPv4Address | ipaddress.IPv6Address

_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")


def ask_system(host: str, port: int) -> tuple[str, ...]:
    """What the system's resolver says, in its order."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(answer[4][0]) for answer in answers))


def reach(host: str, port: int, resolve: Resolve) -> tuple[str, ...] | Trouble:
    """The numbers of a host, asked for once; one that lies inside our own network spoils all."""
    try:
        numbers = [ipaddress.ip_address(number) for number in resolve(host, port)]
    except (OSError, ValueError):
        numbers = []
    if not numbers:
        return Trouble("no-document", f"the host '{host}' cannot be found")
    if all(is_public(number) or _is_named(number, host) for number in numbers):
        return tuple(str(number) for number in numbers)
    return Trouble(
        "not-allowed",
        f"'{host}' leads to an address that is not public, and is not fetched",
        "name the number itself in references.allow if that is meant",
    )


def is_public(number: Number) -> bool:
    """Whether a number belongs to the open internet, also inside of another number."""
    if isinstance(number, ipaddress.IPv6Address):
        inner = _inner(number)
        if inner is not None:
            return is_public(inner)
        if number.is_site_local or number.scope_id is not None:
            return False
    return number.is_global and not (number.is_multicast or number.is_reserved)


def _inner(number: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if number in _TRANSLATED:
        return ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)
    teredo = number.teredo
    return number.ipv4_mapped or number.sixtofour or (teredo[1] if teredo else None)


def _is_named(number: Number, host: str) -> bool:
    return host == str(number) or (host == "localhost" and number.is_loopback)

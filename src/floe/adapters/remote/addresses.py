"""Addresses taken apart, in one spelling, with nothing in them that is read in two ways."""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

# A registry on this machine is spoken to by http, any other by https: no port is the usual one.
_DEFAULT_PORTS = {"https": 443, "http": 80, "oci": 0}
_CHARACTERS = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+")
_HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")
_VERSION = re.compile("[:@]")
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class RemoteAddress:
    """Where a document lies: lower case scheme and host, explicit port, the path as written."""

    scheme: str
    host: str
    port: int
    path: str
    query: str = ""

    def __str__(self) -> str:
        query = f"?{self.query}" if self.query else ""
        return f"{self.scheme}://{self.authority}{self.path}{query}"

    @property
    def authority(self) -> str:
        """Host and port as they stand in an address; the usual port is left out."""
        host = bracketed(self.host)
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def segments(self) -> tuple[str, ...]:
        """The steps of the path, decoded; of an artifact without its version."""
        path = _VERSION.split(self.path)[0] if self.scheme == "oci" else self.path
        return tuple(unquote(segment) for segment in path.split("/")[1:])

    @property
    def has_version(self) -> bool:
        """Whether it is an artifact's, with a tag or a digest."""
        return self.scheme == "oci" and _VERSION.search(self.path) is not None


def parse_address(text: str) -> RemoteAddress | str:
    """Take an address apart, or say in a few words what is wrong with it."""
    if len(text) > _LONGEST or not _CHARACTERS.fullmatch(text):
        return "it is too long or contains characters that do not belong into an address"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return "it is not an address"
    if parts.scheme not in _DEFAULT_PORTS:
        return "only https, http and oci can be fetched"
    if "@" in parts.netloc:
        return "it contains a user name"
    host = _host(parts.hostname or "")
    if host is None:
        return "its host is neither a name nor a number"
    path = parts.path or "/"
    if _is_winding(path):
        return "its path contains '.', '..' or an encoded slash"
    return RemoteAddress(
        parts.scheme, host, port or _DEFAULT_PORTS[parts.scheme], path, parts.query
    )


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def _host(written: str) -> str | None:
    if ":" not in written:
        return written if _HOST_NAME.fullmatch(written) else None
    try:
        return None if "%" in written else ipaddress.IPv6Address(written).compressed
    except ValueError:
        return None


def _is_winding(path: str) -> bool:
    """Whether some server could read the path as another one, encoded once or twice."""
    slashes = path.count("/")
    for _ in range(3):
        # Some servers read `..;x` as `..` with a parameter.
        if any(segment.partition(";")[0] in (".", "..") for segment in path.split("/")):
            return True
        path = unquote(path)
        if "\\" in path or path.count("/") != slashes:
            return True
    return "%" in path or not path.isprintable()

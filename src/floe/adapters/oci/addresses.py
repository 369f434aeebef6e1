"""Where a registry is: a folder, or `oci://host/path`."""

import ipaddress
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from floe.adapters.oci.distribution import OciRegistry
from floe.adapters.oci.exchange import PASSWORD, USER, Exchange, Login, open_client
from floe.adapters.oci.layout import OciLayout, Write
from floe.errors import ConfigurationError

# One letter before a colon is a drive of Windows.
_KIND: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_FOLDER: Final = "oci-layout:"
_PATH: Final = re.compile(r"(?:/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*/?")


@contextmanager
def open_store(
    url: str,
    root: Path,
    write: Write,
    environment: Mapping[str, str],
    hosts: tuple[str, ...] = (),
) -> Iterator[OciLayout | OciRegistry]:
    """The registry at an address; nothing is reached or created before it is used."""
    place = url.removeprefix(_FOLDER)
    if place != url or not _KIND.match(url):
        yield _open_folder(place, root, write)
        return
    base, path = _read_address(url)
    login = _login(environment, hosts)
    with open_client() as client:
        yield OciRegistry(Exchange(base, client, login), path)


def _open_folder(url: str, root: Path, write: Write) -> OciLayout:
    if not url:
        raise ConfigurationError("registry.url names no folder")
    folder = (root / url).resolve()
    if not folder.is_relative_to(root.resolve()) and not Path(url).is_absolute():
        raise ConfigurationError(f"'{url}' leads out of the workspace: write the whole path")
    return OciLayout(folder, write)


def _read_address(url: str) -> tuple[str, str]:
    """The address that questions begin with, and the path that repositories do."""
    parts = urlsplit(url)
    if parts.scheme != "oci" or not parts.hostname:
        raise ConfigurationError("registry.url must be a folder, or begin with 'oci://' and a host")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ConfigurationError(f"registry.url holds more than host and path; use {USER}")
    if not _PATH.fullmatch(parts.path):
        raise ConfigurationError("registry.url: a path has small letters, digits, '.', '_' and '-'")
    scheme = "http" if _is_this_machine(parts.hostname) else "https"
    return f"{scheme}://{parts.netloc}", parts.path.strip("/")


def _login(environment: Mapping[str, str], hosts: tuple[str, ...]) -> Login | None:
    user, password = environment.get(USER), environment.get(PASSWORD)
    if bool(user) != bool(password):
        raise ConfigurationError(f"{USER} and {PASSWORD} go together, and one is not set")
    return Login(user, password, hosts) if user and password else None


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

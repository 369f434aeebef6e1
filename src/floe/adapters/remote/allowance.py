"""Which addresses a workspace allows to be fetched."""

from dataclasses import dataclass

from floe.adapters.remote.addresses import RemoteAddress, parse_address
from floe.errors import ConfigurationError
from floe.graph import Trouble


@dataclass(frozen=True, slots=True)
class AllowList:
    """Beginnings of addresses; compared part by part, never as text."""

    entries: tuple[RemoteAddress, ...]

    @classmethod
    def parse(cls, texts: tuple[str, ...], key: str = "references.allow") -> "AllowList":
        """Read a list of floe.toml; an entry that could never fit is an error."""
        return cls(tuple(_entry(text, key) for text in texts))

    def admit(self, url: str) -> RemoteAddress | Trouble:
        """The address of a text if it may be fetched, else why it may not."""
        address = parse_address(url)
        if isinstance(address, str):
            return Trouble("not-allowed", f"'{url}' is not fetched: {address}")
        if any(covers(entry, address) for entry in self.entries):
            return address
        return Trouble(
            "not-allowed",
            f"'{url}' is not in the list of allowed addresses",
            "add its beginning to references.allow in floe.toml",
        )


def _entry(text: str, key: str) -> RemoteAddress:
    address = parse_address(text)
    if isinstance(address, str):
        problem = address
    elif address.query or "#" in text or address.has_version:
        problem = "it has a query, a fragment or a version"
    else:
        return address
    raise ConfigurationError(
        f"{key}: '{text}' cannot be used: {problem}; "
        "write the beginning of an address, such as https://contracts.example.com/"
    )


def covers(entry: RemoteAddress, address: RemoteAddress) -> bool:
    """Whether an address begins like an entry, step by step."""
    if (entry.scheme, entry.host, entry.port) != (address.scheme, address.host, address.port):
        return False
    wanted = entry.segments[:-1] if entry.path.endswith("/") else entry.segments
    if entry.path.endswith("/") and len(address.segments) <= len(wanted):
        return False
    return address.segments[: len(wanted)] == wanted

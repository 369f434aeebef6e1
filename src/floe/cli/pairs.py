"""`key=value` on the command line."""

from collections.abc import Iterable

from floe.errors import ConfigurationError


def read_pairs(pairs: Iterable[str], option: str) -> dict[str, str]:
    """Values by key; a later one wins."""
    read: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise ConfigurationError(f"{option} takes key=value, not '{pair}'")
        read[key.strip()] = value
    return read

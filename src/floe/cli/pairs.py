"""`key=value` on the command line."""

from collections.abc import Iterable

from floe.errors import ConfigurationError


def read_pairs(pairs: Iterable[str], option: str, *, once: bool = False) -> dict[str, str]:
    """Values by key; a later one wins, unless each is to be given once."""
    read: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise ConfigurationError(f"{option} takes key=value, not '{pair}'")
        if once and key.strip() in read:
            raise ConfigurationError(f"'{key.strip()}=' is given twice")
        read[key.strip()] = value
    return read

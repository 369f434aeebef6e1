"""`key=value` on the command line, and dotted keys of floe.toml."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

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


def flatten(table: Mapping[str, Any]) -> dict[str, str]:
    """Spark settings by their dotted names, however the table is nested."""
    return dict(_flatten(table, ()))


def _flatten(table: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        path = (*above, key)
        if isinstance(value, Mapping):
            yield from _flatten(value, path)
        else:
            written = str(value).lower() if isinstance(value, bool) else str(value)
            yield ".".join(path), written

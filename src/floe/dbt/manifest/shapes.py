"""Values of a JSON tree that may be anything, taken as what they should be."""

from collections.abc import Mapping
from typing import Any


def mapping(value: object) -> Mapping[str, Any]:
    """A mapping, or an empty one."""
    return value if isinstance(value, Mapping) else {}


def entries(value: object) -> tuple[Any, ...]:
    """The entries of a list, or none."""
    return tuple(value) if isinstance(value, list | tuple) else ()


def text(value: object) -> str | None:
    """A text with something in it, a number or a date in words, or None."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return str(value) or None


def texts(value: object) -> tuple[str, ...]:
    """The texts of a list; one text stands for a list of it."""
    listed = (value,) if isinstance(value, str) else entries(value)
    return tuple(str(entry) for entry in listed if isinstance(entry, str | int) and entry != "")

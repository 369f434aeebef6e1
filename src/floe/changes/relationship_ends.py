"""What a relationship means, whatever form it is written in."""

from collections.abc import Callable, Hashable
from typing import Any

from floe.changes.elements import Entry
from floe.model import FOREIGN_KEY


def meaning_of(entry: Entry, canonical: Callable[[str], str]) -> Hashable:
    """Its type, and which column leads to which: pairs of columns stand in any order."""
    sides = [_columns(entry.get(key), canonical) for key in ("from", "to")]
    kind = str(entry.get("type", FOREIGN_KEY))
    if len(sides[0]) != len(sides[1]):
        return (kind, *sides)
    return (kind, tuple(sorted(zip(*sides, strict=True))))


def _columns(end: Any, canonical: Callable[[str], str]) -> tuple[str, ...]:
    columns = end if isinstance(end, list) else [end]
    return tuple(canonical(name) if isinstance(name, str) else repr(name) for name in columns)

"""What relationships and service levels are about, whatever form it is written in."""

from collections.abc import Hashable
from typing import Any

from floe.changes.elements import Entry
from floe.changes.reference_names import Naming
from floe.model import FOREIGN_KEY


def meaning_of(entry: Entry, canonical: Naming) -> Hashable:
    """Its type, and which column leads to which: pairs of columns stand in any order."""
    sides = [_columns(entry.get(key), canonical) for key in ("from", "to")]
    kind = str(entry.get("type", FOREIGN_KEY))
    if len(sides[0]) != len(sides[1]):
        return (kind, *sides)
    return (kind, tuple(sorted(zip(*sides, strict=True))))


def _columns(end: Any, canonical: Naming) -> tuple[str, ...]:
    columns = end if isinstance(end, list) else [end]
    return tuple(canonical(name) if isinstance(name, str) else repr(name) for name in columns)


def scope_of(level: Entry, canonical: Naming) -> Hashable:
    """The elements that a service level speaks of; they stand in any order."""
    written = level.get("element")
    if not isinstance(written, str):
        return repr(written) if written else ()
    elements = (element.strip() for element in written.split(","))
    return tuple(sorted({canonical(element, "element") for element in elements if element}))

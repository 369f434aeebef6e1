"""In which way the type of a column changed."""

from typing import Any

from floe.changes.elements import COLUMN, ElementPair, Entry
from floe.comparing import is_same, name_change
from floe.model import DataType, Place, Property, declared_type, view

TYPE_KEYS = ("logicalType", "physicalType")
_PARTS = ("properties", "items", "map")


def name_type_change(pair: ElementPair) -> str | None:
    """The kind of the change, None if the type is what it was."""
    differing = [key for key in TYPE_KEYS if key in pair.differing]
    if not differing or pair.section != COLUMN:
        return None
    sides = [pair.values(key) for key in differing]
    if all(old is None for old, _ in sides):
        return "type_stated"
    if all(new is None for _, new in sides):
        return "type_unstated"
    if all(old is not None and new is not None for old, new in sides):
        return _compare(pair, differing)
    return "type_changed"


def print_types(pair: ElementPair) -> tuple[str | None, str | None]:
    """Both types as they are written."""
    old, new = (_print(side, pair) for side in (pair.before, pair.after))
    return old, new


def _compare(pair: ElementPair, differing: list[str]) -> str:
    if all(is_same(key, *pair.values(key)) for key in differing):
        return "type_reworded"
    old, new = _declared(pair.before), _declared(pair.after)
    if old is None or new is None or "unknown" in (old.kind, new.kind):
        return "type_changed"
    # What the logical type means changed, though it is kept in the same way.
    return "type_changed" if old == new else name_change(old, new)


def _print(side: Entry, pair: ElementPair) -> str | None:
    words = [side.get(key) for key in reversed(TYPE_KEYS) if key in pair.differing]
    return " ".join(str(word) for word in words if word is not None) or None


def _declared(entry: Entry) -> DataType | None:
    """The type alone; parts that are properties of their own are told by themselves."""
    plain: dict[str, Any] = {key: entry[key] for key in entry if key not in _PARTS}
    return declared_type(view(Property, plain, (), lambda path: Place("", path)))

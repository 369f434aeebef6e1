"""Which entries of a long list bear an id or a name, without looking through all of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

NATURAL_KEYS = ("name", "server", "role", "channel", "property", "username")
_SHORT = 24
_MOST_KEPT = 1024


@dataclass(frozen=True, slots=True)
class Labels:
    """The numbers of a list's entries by id, by name, and by what names those without an id."""

    entries: list[Any]
    size: int
    ids: dict[str, list[int]] = field(default_factory=dict)
    names: dict[str, list[int]] = field(default_factory=dict)
    stand_ins: dict[str, list[int]] = field(default_factory=dict)


# Lists are never changed once they are part of a tree; each entry keeps its list alive,
# so that no other list can have the same identity.
_KEPT: dict[int, Labels] = {}


def with_id(entries: list[Any], label: str, *, by_name: bool = False) -> Iterable[int]:
    """The entries of an id; `by_name` adds those that have none and are named so."""
    if len(entries) < _SHORT:
        return (n for n, entry in enumerate(entries) if fits(entry, label, by_name=by_name))
    labels = _labels(entries)
    numbers = labels.ids.get(label, [])
    return sorted({*numbers, *labels.stand_ins.get(label, [])}) if by_name else numbers


def with_name(entries: Any, name: str) -> Iterable[int]:
    """The entries of a name."""
    if not isinstance(entries, list):
        return ()
    if len(entries) < _SHORT:
        return (n for n, e in enumerate(entries) if isinstance(e, dict) and e.get("name") == name)
    return _labels(entries).names.get(name, [])


def fits(entry: Any, label: str, *, by_name: bool) -> bool:
    """Whether an entry has an id, or is named so where it has none."""
    if not isinstance(entry, dict):
        return False
    if "id" in entry:
        return str(entry["id"]) == label
    return by_name and any(entry.get(key) == label for key in NATURAL_KEYS)


def _labels(entries: list[Any]) -> Labels:
    kept = _KEPT.get(id(entries))
    if kept is not None and kept.entries is entries and kept.size == len(entries):
        return kept
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    labels = _KEPT[id(entries)] = Labels(entries, len(entries))
    for number, entry in enumerate(entries):
        if isinstance(entry, dict):
            _add(labels, entry, number)
    return labels


def _add(labels: Labels, entry: dict[str, Any], number: int) -> None:
    if isinstance(entry.get("name"), str):
        labels.names.setdefault(entry["name"], []).append(number)
    if "id" in entry:
        labels.ids.setdefault(str(entry["id"]), []).append(number)
        return
    for label in {entry[key] for key in NATURAL_KEYS if isinstance(entry.get(key), str)}:
        labels.stand_ins.setdefault(label, []).append(number)

"""What floe has added to YAML of people's own, and nobody has changed, follows its contract."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from floe.dbt.column_classes import CLASS
from floe.dbt.owned_marks import as_mapping, is_as_added, marks_of
from floe.documents import Path, UnsafePatchError, YamlPatch, node_at

_META = "meta."
# dbt stops at a type that a closed table has not, and what it has may not be known this time.
_TYPES = "data_type"
# A class is only taken away by people.
_LASTING = ("contract", _TYPES, f"{_META}{CLASS}")


@dataclass(slots=True)
class Updates:
    """What is said otherwise now, and what is no longer said, by the names of the marks."""

    changed: dict[str, Any] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)


def update_added(
    patch: YamlPatch, path: Path, entry: Mapping[str, Any], *, retypes: bool
) -> Updates:
    """Write anew what the contract says otherwise now; a comment in it makes it people's own."""
    theirs = node_at(patch.before, path)
    marks, wanted, updates = marks_of(theirs), dict(_said(entry)), Updates()
    for place, key, mark, value in _places(theirs):
        is_same = mark in wanted and wanted[mark] == value
        if is_same or not is_as_added(marks, mark, value) or (mark == _TYPES and not retypes):
            continue
        with suppress(UnsafePatchError):
            if mark in wanted:
                patch.replace_key((*path, *place), key, wanted[mark])
                updates.changed[mark] = wanted[mark]
            elif mark not in _LASTING:
                patch.remove_key((*path, *place), key)
                updates.gone.add(mark)
    return updates


def _said(entry: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from ((mark, value) for _, _, mark, value in _places(entry))


def _places(entry: Mapping[str, Any]) -> Iterator[tuple[Path, str, str, Any]]:
    """Each word of an entry: below what, under which key, by which mark, and its value."""
    for place in ((), ("config",)):
        holder = as_mapping(entry.get("config")) if place else entry
        yield from ((place, key, key, value) for key, value in holder.items())
        notes = as_mapping(holder.get("meta"))
        yield from (((*place, "meta"), key, f"{_META}{key}", notes[key]) for key in notes)

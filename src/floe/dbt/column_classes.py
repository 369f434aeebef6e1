"""The class that dbt's YAML gives a column, wherever such things are noted."""

from collections.abc import Iterator, Mapping
from typing import Any

CLASS = "classification"
_PEOPLES = (CLASS, "pii_type", "sensitivity")
_FLAGS = ("pii", "contains_pii", "is_pii")
# dbt reads `pii: yes` as true, which to YAML 1.2 is a text.
_YES = frozenset(("true", "yes", "on", "1"))


def classes_of(column: Mapping[str, Any]) -> tuple[str, ...]:
    """Each class that is noted; more than one contradict each other."""
    classes: dict[str, str] = {}
    for meta in metas_of(column):
        for notes in (meta.get("floe"), meta):
            if isinstance(notes, dict) and (class_ := _class_in(notes)):
                classes.setdefault(class_.casefold(), class_)
    return tuple(classes.values())


def metas_of(column: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What is noted of a column, in both places that dbt knows."""
    config = column.get("config")
    for holder in (column, config if isinstance(config, dict) else {}):
        if isinstance(holder.get("meta"), dict):
            yield holder["meta"]


def peoples_notes(meta: Mapping[str, Any]) -> dict[str, Any]:
    """What people have written below `meta.floe`, among floe's own notes."""
    notes = meta.get("floe")
    return {key: notes[key] for key in _PEOPLES if key in notes} if isinstance(notes, dict) else {}


def _class_in(notes: Mapping[str, Any]) -> str | None:
    written = notes.get(CLASS)
    if isinstance(written, str) and written.strip():
        return written.strip()
    is_pii = notes.get("pii_type") or any(_is_set(notes.get(flag)) for flag in _FLAGS)
    return "pii" if is_pii else None


def _is_set(flag: object) -> bool:
    return str(flag).strip().casefold() in _YES

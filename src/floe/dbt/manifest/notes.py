"""Values of JSON that may be anything, and what people note in `meta` for floe."""

from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.artifacts import DbtTable, Meta


def mapping(value: object) -> Mapping[str, Any]:
    """A mapping, or an empty one."""
    return value if isinstance(value, dict | Mapping) else {}


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


def floe_notes(meta: Meta) -> Mapping[str, Any]:
    """What `meta.floe` holds."""
    return mapping(meta.get("floe"))


def is_attached(meta: Meta) -> bool:
    """Whether floe has only described a table: what it makes itself is a product's."""
    notes = floe_notes(meta)
    return "contract" in notes and "product" not in notes and "consumer" not in notes


def noted(meta: Meta, *names: str) -> str | None:
    """A note by the first of its names that is there, in `meta.floe` or else beside it."""
    for notes in (floe_notes(meta), meta):
        for name in names:
            if note := text(notes.get(name)):
                return note
    return None


def noted_of(table: DbtTable, *names: str) -> str | None:
    """A note on a table, else on the source that it belongs to."""
    return noted(table.meta, *names) or noted(table.source_meta, *names)


def is_noted(meta: Meta, name: str) -> bool:
    """Whether a note says yes."""
    note = floe_notes(meta).get(name, meta.get(name))
    return note is True or str(note).lower() == "true"

"""What people note in `meta` for floe."""

from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.artifacts import DbtTable, Meta
from floe.dbt.manifest.shapes import mapping, text


def floe_notes(meta: Meta) -> Mapping[str, Any]:
    """What `meta.floe` holds."""
    return mapping(meta.get("floe"))


def noted(meta: Meta, *names: str) -> str | None:
    """A note by the first of its names that is there, in `meta.floe` or else beside it."""
    for notes in (floe_notes(meta), meta):
        for name in names:
            if found := text(notes.get(name)):
                return found
    return None


def noted_of(table: DbtTable, *names: str) -> str | None:
    """A note on a table, else on the source that it belongs to."""
    return noted(table.meta, *names) or noted(table.source_meta, *names)


def is_noted(meta: Meta, name: str) -> bool:
    """Whether a note says yes."""
    found = floe_notes(meta).get(name, meta.get(name))
    return found is True or str(found).lower() == "true"

"""Blocks named `references`, the first draft of `relationships`."""

from typing import Any

from floe.documents import Path, Upgrading

_TYPES = {"import_reference": "imports", "business_reference": "relatesTo"}
_SECTIONS = ("slaProperties", "customProperties")


def upgrade_references(upgrading: Upgrading) -> None:
    """Read `references` on SLA and custom properties as `relationships`."""
    for section in _SECTIONS:
        items = upgrading.tree.get(section)
        if not isinstance(items, list):
            continue
        if any(isinstance(item, dict) and "references" in item for item in items):
            upgraded = [
                _upgrade_item(upgrading, item, (section, number))
                for number, item in enumerate(items)
            ]
            upgrading.tree = {**upgrading.tree, section: upgraded}


def _upgrade_item(upgrading: Upgrading, item: Any, path: Path) -> Any:
    if not isinstance(item, dict) or not isinstance(item.get("references"), list):
        return item
    written = item["references"]
    relationships = item.get("relationships")
    existing = relationships if isinstance(relationships, list) else []
    rest = {key: value for key, value in item.items() if key != "references"}
    for number in range(len(written)):
        new = (*path, "relationships", len(existing) + number)
        upgrading.moved(new, (*path, "references", number))
    upgrading.note(
        "references-dialect",
        (*path, "references"),
        "'references' is read as 'relationships'",
        "write 'relationships' with type imports or relatesTo",
    )
    return {**rest, "relationships": [*existing, *map(_upgrade_entry, written)]}


def _upgrade_entry(entry: Any) -> Any:
    if not isinstance(entry, dict):
        return entry
    kind = entry.get("type", "business_reference")
    return {**entry, "type": _TYPES.get(kind, kind) if isinstance(kind, str) else kind}

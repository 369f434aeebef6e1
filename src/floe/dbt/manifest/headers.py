"""What a contract says of itself: its name, its version, who answers for it."""

import re
from collections.abc import Iterator
from typing import Any

from floe.dbt.manifest.artifacts import DbtTable, Manifest
from floe.dbt.manifest.groups import TableGroup, contract_of
from floe.dbt.manifest.notes import floe_notes, is_attached, mapping, noted_of

Node = dict[str, Any]
_NUMBER = re.compile(r"\d+")
_SECTION = re.compile(r"^\*\*(Purpose|Limitations|Usage):\*\* ", re.MULTILINE)
_WORDS = {"migration_guide": "migrationGuide"}


def make_header(group: TableGroup, manifest: Manifest) -> Node:
    """The keys of a contract that stand before its schema."""
    first = group.tables[0]
    said = {
        "domain": _first(group, "domain"),
        "dataProduct": _first(group, "product", "data_product"),
        "tenant": _first(group, "tenant"),
    }
    node: Node = {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": contract_of(first) or group.name,
        "name": _first(group, "contract_name") or group.name.replace("_", " ").capitalize(),
        "version": _first(group, "version") or _version(first),
        "status": _first(group, "status") or "draft",
    }
    node |= {key: word for key, word in said.items() if word}
    if description := _description(group):
        node["description"] = description
    if tags := shared_tags(group):
        node["tags"] = tags
    if team := _team(group, manifest):
        node["team"] = team
    return node


def shared_tags(group: TableGroup) -> list[str]:
    """The tags of all tables of a contract that floe has written on each of them."""
    first = group.tables[0]
    if contract_of(first) is None or is_attached(first.meta):
        return []
    others = [set(table.tags) for table in group.tables[1:]]
    return [tag for tag in first.tags if all(tag in tags for tags in others)]


def deprecations(tables: tuple[DbtTable, ...]) -> list[Node]:
    """When the contract ends, as custom properties: what was noted, else the earliest date."""
    noted = next((found for table in tables if (found := _deprecation_notes(table))), {})
    dates = sorted(table.deprecation_date[:10] for table in tables if table.deprecation_date)
    notes = {"sunset": dates[0], **noted} if dates else noted
    return [{"property": f"deprecation.{key}", "value": value} for key, value in notes.items()]


def _deprecation_notes(table: DbtTable) -> Node:
    written = mapping(floe_notes(table.meta).get("deprecation"))
    return {_WORDS.get(str(key), str(key)): value for key, value in written.items()}


def _description(group: TableGroup) -> Node:
    """What floe wrote below the tables' descriptions, else what a source says of itself."""
    for table in group.tables:
        if sections := split_description(table.description)[1]:
            return dict(sections)
    purpose = group.tables[0].source_description
    return {"purpose": purpose} if purpose else {}


def _first(group: TableGroup, *names: str) -> str | None:
    return next((found for table in group.tables if (found := noted_of(table, *names))), None)


def _version(table: DbtTable) -> str:
    is_number = _NUMBER.fullmatch(table.version or "")
    return f"{table.version}.0.0" if is_number else table.version or "1.0.0"


def _team(group: TableGroup, manifest: Manifest) -> Node:
    """A group is a team; whoever else is noted as the owner is a member of it."""
    name = _first(group, "team") or next(
        (table.group for table in group.tables if table.group), None
    )
    owners = list(dict.fromkeys(_owners(group, manifest)))
    named = name or next((owner for owner in owners if "@" not in owner), None)
    node: Node = {"name": named} if named else {}
    if others := [owner for owner in owners if owner != named]:
        node["members"] = [{"username": other, "role": "owner"} for other in others]
    return node


def _owners(group: TableGroup, manifest: Manifest) -> Iterator[str]:
    for table in group.tables:
        for owner in (noted_of(table, "owner"), manifest.owners.get(table.group or "")):
            if owner:
                yield owner


def split_description(text: str | None) -> tuple[str | None, dict[str, str]]:
    """The table's own words, and the sections that floe writes below them."""
    own, *rest = _SECTION.split(text or "")
    sections = {
        name.lower(): words.strip() for name, words in zip(rest[::2], rest[1::2], strict=True)
    }
    return own.strip() or None, sections

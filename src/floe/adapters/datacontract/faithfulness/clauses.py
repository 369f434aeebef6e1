"""Every clause of a contract, with its level and its place."""

from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.said import FAMILIES, said_clauses
from floe.adapters.datacontract.faithfulness.unsaid import LEFT_OUT, Unsaid
from floe.adapters.datacontract.schema_walk import Node, entries, walk_objects
from floe.documents import Path

# What says which contract it is, and what is made of other clauses.
_STRUCTURE: Final = frozenset(
    {"id", "name", "schema", "properties", "items", "map", "quality", "logicalTypeOptions"}
)
_HEADER: Final = frozenset({"apiVersion", "kind", "version", "status"})
_EMPTY: Final[tuple[Any, ...]] = (None, False, "", [], {})
_UNITS: Final = (
    *("d", "day", "days", "h", "hr", "hour", "hours", "m", "min", "minute", "minutes"),
)
_WORDS: Final = {"enumLabels": "are left out"}
_OTHERWISE: Final = {("protobuf", "enum"): "is written as names of its values"}


def find_unsaid(tree: Node, format: str, dialect: str | None) -> Iterator[Unsaid]:
    """The clauses that a format has no words for."""
    for level, path, clause in walk_clauses(tree):
        around = _around(tree, path)
        kind = around.get("logicalType")
        said = said_clauses(format, level, dialect, kind if isinstance(kind, str) else None)
        # A more exact type beside a logical one is heard or told of.
        is_physical = clause == "logicalType" and bool(around.get("physicalType"))
        if clause not in said and not is_physical:
            yield Unsaid(path, clause, _WORDS.get(clause, LEFT_OUT))
        elif (format, clause) in _OTHERWISE:
            yield Unsaid(path, clause, _OTHERWISE[format, clause])


def walk_clauses(tree: Node) -> Iterator[tuple[str, Path, str]]:
    """The level, place and name of every clause; quality rules have words of their own."""
    for key in tree:
        if key in ("description", "team") and isinstance(tree[key], dict):
            yield from (
                ("contract", (key, part), f"{key}.{part}")
                for part in _said(tree[key])
                if part != "id"
            )
        elif key == "slaProperties":
            yield from (("contract", path, _level_of(sla)) for path, sla in entries(tree, key, ()))
        elif key not in _STRUCTURE | _HEADER and tree[key] not in _EMPTY:
            yield "contract", (key,), key
    for path, schema_object in walk_objects(tree):
        for key in _said(schema_object):
            if key not in ("logicalType", *_STRUCTURE):
                yield "object", (*path, key), key
        for below, column in entries(schema_object, "properties", path):
            yield from _of_property(column, below, "property", _has_composite_key(schema_object))


def _level_of(sla: Node) -> str:
    """Freshness of one column in plain units is a clause of its own: tools measure it."""
    is_plain = str(sla.get("element")).count(".") == 1 and str(sla.get("unit")).lower() in _UNITS
    is_fresh = sla.get("property") == "freshness" and is_plain
    return "slaProperties.freshness" if is_fresh else "slaProperties"


def _of_property(
    prop: Node,
    path: Path,
    level: str,
    in_composite_key: bool = False,  # noqa: FBT001, FBT002
) -> Iterator[tuple[str, Path, str]]:
    for key in _said(prop):
        if key == "primaryKey" and in_composite_key:
            yield level, (*path, key), "compositeKey"
        elif key == "primaryKeyPosition" and not in_composite_key:
            continue
        elif level == "key" and (
            key == "required" or (key, prop[key]) == ("logicalType", "string")
        ):
            # Keys are texts where nothing else is said, and there is none without a value.
            continue
        elif key == "enum" and any(set(entry) - {"value", "id"} for entry in _mappings(prop[key])):
            yield from ((level, (*path, key), clause) for clause in ("enum", "enumLabels"))
        elif key not in _STRUCTURE:
            yield level, (*path, key), key
    options = prop.get("logicalTypeOptions") or {}
    family = FAMILIES.get(str(prop.get("logicalType")), str(prop.get("logicalType")))
    for option in options:
        if options[option] not in _EMPTY or (option == "timezone" and options[option] is False):
            yield level, (*path, "logicalTypeOptions", option), f"{family}.{option}"
    yield from _below(prop, path)


def _around(tree: Any, path: Path) -> Node:
    """The element that a clause belongs to."""
    for step in path[:-1]:
        tree = tree[step]
    return tree if isinstance(tree, dict) else {}


def _below(prop: Node, path: Path) -> Iterator[tuple[str, Path, str]]:
    for below, child in entries(prop, "properties", path):
        yield from _of_property(child, below, "nested")
    if isinstance(prop.get("items"), dict):
        yield from _of_property(prop["items"], (*path, "items"), "element")
    mapped = prop.get("map") or {}
    for part in ("key", "value"):
        if isinstance(mapped.get(part), dict):
            yield from _of_property(mapped[part], (*path, "map", part), part)


def _has_composite_key(schema_object: Node) -> bool:
    columns = [column for _, column in entries(schema_object, "properties", ())]
    return len([column for column in columns if column.get("primaryKey")]) > 1


def _said(node: Node) -> list[str]:
    return [key for key, value in node.items() if value not in _EMPTY]


def _mappings(listed: Any) -> list[Node]:
    return (
        [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []
    )

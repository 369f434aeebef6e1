"""Avro: elements and values that may be null, and names that make a schema which can be read."""

import re
from typing import Any, Final

from floe.adapters.datacontract.schema_walk import Node, entries

_NAMED: Final = ("record", "enum", "fixed")
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_.]")


def settle_avro(schema: Any, table: Node) -> None:
    """Change a schema, which is the caller's own."""
    _add_nulls(schema, table)
    _settle_names(schema, str(schema["name"]), set())


def _add_nulls(schema: Any, node: Node) -> None:
    columns = (column for _, column in entries(node, "properties", ()))
    for field, column in zip(schema["fields"], columns, strict=False):
        field["type"] = _with_nulls(field["type"], column)


def _with_nulls(written: Any, prop: Node) -> Any:
    if isinstance(written, list):
        return [_with_nulls(part, prop) for part in written]
    kind = written.get("type") if isinstance(written, dict) else None
    mapped = prop.get("map")
    held = prop.get("items") if kind == "array" else mapped and mapped.get("value")
    if kind == "record":
        _add_nulls(written, prop)
    elif kind in ("array", "map") and isinstance(held, dict):
        key = "items" if kind == "array" else "values"
        inner = _with_nulls(written[key], held)
        is_closed = held.get("required") or isinstance(inner, list)
        return {**written, key: inner if is_closed else ["null", inner]}
    return written


def _settle_names(schema: Any, place: str, taken: set[str]) -> None:
    """Call a nested type by its place where it has no name, or that of another one."""
    if isinstance(schema, list):
        for part in schema:
            _settle_names(part, place, taken)
    if not isinstance(schema, dict):
        return
    if schema.get("type") in _NAMED:
        name = schema.get("name") or place
        schema["name"] = place = _free_name(name if name not in taken else place, taken)
    for field in schema.get("fields", ()):
        _settle_names(field["type"], f"{place}_{field['name']}", taken)
    for held in ("items", "values"):
        _settle_names(schema.get(held), place, taken)


def _free_name(wanted: str, taken: set[str]) -> str:
    name, number = _NO_NAME.sub("_", wanted), 2
    while name in taken:
        name, number = f"{_NO_NAME.sub('_', wanted)}_{number}", number + 1
    taken.add(name)
    return name

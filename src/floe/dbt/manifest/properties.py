"""Columns become properties."""

from collections.abc import Mapping
from typing import Any, Final

from floe.dbt.manifest.artifacts import Column
from floe.dbt.manifest.kept_notes import column_notes
from floe.dbt.manifest.notes import floe_notes, is_noted, noted, text
from floe.model import parse_type, typed_fields

Node = dict[str, Any]
Step = str | Mapping[str, str]

_CUSTOM: Final = {"pii_type": "piiType", "sensitivity": "sensitivity"}


def make_property(column: Column, id_: str, dialect: str | None = None) -> Node:
    """What a column says of itself; its tests are not read yet."""
    name = text(floe_notes(column.meta).get("name")) or column.name
    node: Node = {"id": id_, "name": name}
    if name != column.name:
        node["physicalName"] = column.name
    node |= _types(column, dialect)
    said = {
        "description": column.description,
        "businessName": noted(column.meta, "business_name"),
        "classification": noted(column.meta, "classification"),
        "semanticType": text(floe_notes(column.meta).get("semantic_type")),
        "tags": list(column.tags),
    }
    node |= {key: word for key, word in said.items() if word}
    flags = {"criticalDataElement": "critical_data_element", "deprecated": "deprecated"}
    node |= {key: True for key, name in flags.items() if is_noted(column.meta, name)}
    if custom := [*_custom(column), *column_notes(column)]:
        node["customProperties"] = custom
    return node


def add_fields(node: Node, fields: Mapping[str, Any]) -> None:
    """Add what a test says to a property; options of a type come together."""
    for key, value in fields.items():
        if isinstance(value, Mapping) and isinstance(node.get(key), dict):
            node[key] |= value
        else:
            node.setdefault(key, dict(value) if isinstance(value, Mapping) else value)


def inner_property(node: Node, steps: tuple[Step, ...]) -> Node:
    """The property at the end of a path into a column, made where nobody has described it."""
    for step in steps:
        if isinstance(step, str):
            node = _field(node, step)
        elif step.get("inside") == "items":
            node = node.setdefault("items", {})
        else:
            side = "key" if step.get("inside") == "keys" else "value"
            node = node.setdefault("map", {}).setdefault(side, {})
    return node


def _field(node: Node, name: str) -> Node:
    fields: list[Node] = node.setdefault("properties", [])
    for field in fields:
        if str(field.get("name")).casefold() == name.casefold():
            return field
    fields.append({"name": name})
    return fields[-1]


def _types(column: Column, dialect: str | None) -> Node:
    if column.data_type is None:
        return {}
    data_type = parse_type(column.data_type, dialect)
    if data_type is None:
        return {"physicalType": column.data_type}
    return typed_fields(data_type, column.data_type)


def _custom(column: Column) -> list[Node]:
    notes = floe_notes(column.meta)
    return [
        {"property": name, "value": notes[key]} for key, name in _CUSTOM.items() if key in notes
    ]

"""Keywords of JSON Schema that its importer does not know, and floe writes itself."""

from typing import Any, Final

from floe.adapters.datacontract.schema_walk import entries
from floe.documents import Path

KEYWORDS: Final = ("primaryKey", "unique", "classification", "tags")
_SIZES: Final = ("minProperties", "maxProperties")

Node = dict[str, Any]


def restore_keywords(schema: Any, contract: Node) -> frozenset[Path]:
    """Put back what a schema says of keys, classes, tags and sizes; the places that were heard."""
    tables = [table for _, table in entries(contract, "schema", ())]
    if len(tables) != 1 or not isinstance(schema, dict):
        return frozenset()
    return frozenset(_restore_below(schema, dict(tables[0]), ()))


def _restore(schema: Any, column: Any, path: Path) -> list[Path]:
    if not isinstance(schema, dict) or not isinstance(column, dict):
        return []
    said = {key: schema[key] for key in KEYWORDS if _is_said(key, schema.get(key))}
    column |= said
    has_sizes = column.get("logicalType") in ("object", "map")
    sizes = {key: schema[key] for key in _SIZES if has_sizes and type(schema.get(key)) is int}
    if sizes:
        column["logicalTypeOptions"] = {**(column.get("logicalTypeOptions") or {}), **sizes}
    return [*((*path, key) for key in (*said, *sizes)), *_restore_below(schema, column, path)]


def _restore_below(schema: Node, node: Node, path: Path) -> list[Path]:
    heard: list[Path] = []
    properties = schema.get("properties")
    properties = properties if isinstance(properties, dict) else {}
    for _, column in entries(node, "properties", ()):
        name = str(column.get("name"))
        heard += _restore(properties.get(name), column, (*path, "properties", name))
    heard += _restore(schema.get("items"), node.get("items"), (*path, "items"))
    held = (node.get("map") or {}).get("value")
    return heard + _restore(
        schema.get("additionalProperties"), held, (*path, "additionalProperties")
    )


def _is_said(key: str, value: Any) -> bool:
    if key == "tags":
        return isinstance(value, list) and all(isinstance(tag, str) for tag in value)
    return isinstance(value, str) if key == "classification" else value is True

"""The parts of a standard contract that a converter writes."""

from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]
Node = Mapping[str, Any]


def walk_objects(tree: Node, only: str | None = None) -> Iterator[tuple[Path, Node]]:
    """The schema objects, or the one of a name."""
    for path, schema_object in entries(tree, "schema", ()):
        if only is None or schema_object.get("name") == only:
            yield path, schema_object


def walk_properties(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    """All properties below an object or a property, through arrays and maps."""
    for below, prop in _children(node, path):
        yield below, prop
        yield from walk_properties(prop, below)


def level_of(path: Path) -> str:
    """What kind of element stands at a place below `schema`."""
    if len(path) <= 4:
        return "object" if len(path) == 2 else "property"
    return {"items": "element", "key": "key", "value": "value"}.get(str(path[-1]), "nested")


def entries(node: Node, key: str, path: Path) -> Iterator[tuple[Path, Node]]:
    """The mappings in a list."""
    listed = node.get(key)
    for number, item in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(item, dict):
            yield (*path, key, number), item


def walk_texts(node: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text of a tree."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from walk_texts(value, (*path, key))
    elif isinstance(node, list):
        for number, item in enumerate(node):
            yield from walk_texts(item, (*path, number))
    elif isinstance(node, str):
        yield path, node


def _children(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    yield from entries(node, "properties", path)
    written_map = node.get("map")
    parts: dict[Path, Any] = {("items",): node.get("items")}
    if isinstance(written_map, dict):
        parts |= {("map", part): written_map.get(part) for part in ("key", "value")}
    for below, part in parts.items():
        if isinstance(part, dict):
            yield (*path, *below), part

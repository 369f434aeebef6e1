"""Following the steps of a reference through a tree, by id or by name."""

import re
from collections.abc import Iterator
from typing import Any

from floe.documents import Path
from floe.graph.labels import fits, with_id, with_name
from floe.model import CONTRACT_SECTIONS

Found = tuple[Path, Any]

SUBSECTIONS = frozenset(
    (
        "properties",
        "quality",
        "relationships",
        "customProperties",
        "authoritativeDefinitions",
        "members",
        "enum",
        "synonyms",
        "roles",
        "schema",
        "inputContracts",
        "items",
        "map",
    )
)
SECTIONS = CONTRACT_SECTIONS | {"inputPorts", "outputPorts", "managementPorts"}
_UNWRITABLE = re.compile(r"[/#<>\[\]\x00-\x1f\x7f-\x9f]|^\s*$")
_ALIASES = {"sla": "slaProperties"}
_ELIDED = ("properties", "quality")


def walk_ids(tree: Any, hops: tuple[str, ...], *, by_name: bool = False) -> list[Found]:
    """What an id path leads to; `by_name` lets a name stand in where there is no id."""
    if not isinstance(tree, dict):
        return []
    hops = (_ALIASES.get(hops[0], hops[0]), *hops[1:])
    return list(_walk_root(tree, hops, by_name=by_name))


def walk_names(tree: Any, segments: tuple[str, ...]) -> list[Found]:
    """What a path of names leads to: an object's name may itself contain dots."""
    elements: list[Found] = []
    schema: Any = tree.get("schema") if isinstance(tree, dict) else None
    for length in range(len(segments) - 1, 0, -1):
        for number in with_name(schema, ".".join(segments[:length])):
            start: Path = ("schema", number)
            elements.extend(_walk_property_names(schema[number], start, segments[length:]))
    return elements


def walk_keys(tree: Any, hops: tuple[str, ...]) -> list[Found]:
    """What a path of plain keys leads to, in a document that has no ids."""
    for hop in hops:
        if not isinstance(tree, dict) or hop not in tree:
            return []
        tree = tree[hop]
    return [(hops, tree)]


def objects_of(tree: Any) -> list[tuple[int, dict[str, Any]]]:
    """The schema objects of a tree, with their numbers."""
    schema = tree.get("schema") if isinstance(tree, dict) else None
    if not isinstance(schema, list):
        return []
    return [(number, item) for number, item in enumerate(schema) if isinstance(item, dict)]


def inner_types(node: dict[str, Any], path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """What an array or a map holds."""
    items = node.get("items")
    if isinstance(items, dict):
        yield (*path, "items"), items
    mapped = node.get("map")
    if isinstance(mapped, dict) and isinstance(mapped.get("value"), dict):
        yield (*path, "map", "value"), mapped["value"]


def _walk_root(tree: dict[str, Any], hops: tuple[str, ...], *, by_name: bool) -> Iterator[Found]:
    is_met = False
    for result in _walk_sections(tree, hops, by_name=by_name):
        is_met = True
        yield result
    elided = None if is_met else _elided_object(tree, hops)
    if elided is not None:
        path, node, rest = elided
        yield from _walk(node, path, rest, by_name=by_name)


def _walk_sections(
    tree: dict[str, Any], hops: tuple[str, ...], *, by_name: bool
) -> Iterator[Found]:
    team = tree.get("team")
    if hops[0] == "team" and isinstance(team, dict) and len(hops) > 1:
        yield from _walk_team(team, hops, by_name=by_name)
        return
    yield from _walk(tree, (), hops, by_name=by_name)


def _walk_team(team: dict[str, Any], hops: tuple[str, ...], *, by_name: bool) -> Iterator[Found]:
    if fits(team, hops[1], by_name=by_name):
        yield from _walk(team, ("team",), hops[2:], by_name=by_name)
    else:
        yield from _walk(team, ("team",), hops[1:], by_name=by_name)


def _elided_object(
    tree: dict[str, Any], hops: tuple[str, ...]
) -> tuple[Path, dict[str, Any], tuple[str, ...]] | None:
    """With one object in the schema its id may be left out."""
    objects = objects_of(tree)
    if len(objects) != 1:
        return None
    number, only = objects[0]
    path: Path = ("schema", number)
    if hops[0] in _ELIDED:
        return path, only, hops
    if hops[0] == "schema" and len(hops) > 1 and hops[1] in SUBSECTIONS:
        return path, only, hops[1:]
    return None


def _walk(node: Any, path: Path, hops: tuple[str, ...], *, by_name: bool) -> Iterator[Found]:
    if not hops:
        yield path, node
        return
    if not isinstance(node, dict):
        return
    is_met = False
    for result in _step(node, path, hops, by_name=by_name):
        is_met = True
        yield result
    if not is_met and path:
        for inner_path, inner in inner_types(node, path):
            yield from _walk(inner, inner_path, hops, by_name=by_name)


def _step(
    node: dict[str, Any], path: Path, hops: tuple[str, ...], *, by_name: bool
) -> Iterator[Found]:
    hop, rest = hops[0], hops[1:]
    value = node.get(hop)
    if isinstance(value, list):
        yield from _walk_list(value, (*path, hop), rest, by_name=by_name)
    elif isinstance(value, dict):
        yield from _walk(value, (*path, hop), rest, by_name=by_name)
    elif by_name and path and hop not in SUBSECTIONS:
        properties = node.get("properties")
        if isinstance(properties, list):
            below = (*path, "properties")
            yield from _walk_list(properties, below, hops, by_name=True)


def _walk_list(
    items: list[Any], path: Path, hops: tuple[str, ...], *, by_name: bool
) -> Iterator[Found]:
    if not hops:
        yield path, items
        return
    for number in with_id(items, hops[0], by_name=by_name):
        yield from _walk(items[number], (*path, number), hops[1:], by_name=by_name)


def _walk_property_names(
    node: dict[str, Any], path: Path, names: tuple[str, ...]
) -> Iterator[Found]:
    if not names:
        yield path, node
        return
    is_met = False
    properties: Any = node.get("properties")
    for number in with_name(properties, names[0]):
        below = (*path, "properties", number)
        for result in _walk_property_names(properties[number], below, names[1:]):
            is_met = True
            yield result
    if not is_met:
        for inner_path, inner in inner_types(node, path):
            yield from _walk_property_names(inner, inner_path, names)


def print_ids(tree: Any, path: Path) -> str | None:
    """The slash form of a path, or None where an element on the way has no id.

    What an array or a map holds is passed over where that leads to the same place: the
    standard's own grammar has no word for it.
    """
    whole = _id_hops(tree, path)
    if whole is None:
        return None
    short = _id_hops(tree, path, without=_inner_steps(path))
    if short and short != whole and [at for at, _ in walk_ids(tree, short)] == [path]:
        return "/".join(short)
    return "/".join(whole)


def _id_hops(
    tree: Any, path: Path, without: frozenset[int] = frozenset()
) -> tuple[str, ...] | None:
    hops: list[str] = []
    node = tree
    for number, key in enumerate(path):
        node = node[key]
        if isinstance(key, str):
            if number not in without:
                hops.append(key)
        elif isinstance(node, dict) and _can_be_written(node.get("id")):
            hops.append(str(node["id"]))
        else:
            return None
    return tuple(hops)


def _inner_steps(path: Path) -> frozenset[int]:
    """The numbers of the steps into arrays and maps that have a step behind them."""
    steps: set[int] = set()
    for number, key in enumerate(path[:-1]):
        if key == "items":
            steps.add(number)
        elif key == "map" and path[number + 1] == "value" and number + 2 < len(path):
            steps.update((number, number + 1))
    return frozenset(steps)


def _can_be_written(label: Any) -> bool:
    return isinstance(label, str | int) and not _UNWRITABLE.search(str(label)) and label != ""


def print_names(tree: Any, path: Path) -> str | None:
    """The shorthand of an object's or a property's path, or None for anything else."""
    names: list[str] = []
    node = tree
    for key in path:
        node = node[key]
        if isinstance(key, int):
            if not isinstance(node, dict) or not _can_be_written(node.get("name")):
                return None
            names.append(str(node["name"]))
        elif key not in ("schema", "properties", "items", "map", "value"):
            return None
    return ".".join(names)

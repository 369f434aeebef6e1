"""How an imported element joins the element that asked for it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from floe.documents import Path
from floe.graph.references import Target
from floe.model import Place

_LISTS = ("quality", "tags", "authoritativeDefinitions", "customProperties", "relationships")
_KEPT = ("id", "name")
_APPENDED = {
    "quality": ("property", "object"),
    "definition": ("property", "object", "sla", "custom"),
    "custom": ("property", "object", "sla"),
}
_SECTION = {
    "quality": "quality",
    "definition": "authoritativeDefinitions",
    "custom": "customProperties",
}
_COLLECTIONS = {section: kind for kind, section in _SECTION.items()}
Problem = tuple[str, Place, str, str | None]


@dataclass(slots=True)
class Merge:
    """An element that takes in others: what it holds so far, and where that came from."""

    file: str
    node: dict[str, Any]
    path: Path
    new_path: Path
    provenance: dict[Path, Place]
    problems: list[Problem] = field(default_factory=list)
    imported: dict[tuple[str, Any], str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What the element is."""
        return Target(self.file, self.path, self.node).kind


@dataclass(frozen=True, slots=True)
class Import:
    """One target on its way into a merge."""

    target: Target
    node: Any
    provenance: dict[Path, Place]
    at: Place

    def place(self, inner: Path) -> Place:
        """Where a part of the imported node was written."""
        for length in range(len(inner), 0, -1):
            known = self.provenance.get(inner[:length])
            if known is not None:
                return Place(known.file, known.path + inner[length:])
        return Place(self.target.file, self.target.path + inner)


def merge_into(
    merge: Merge, target: Target, node: Any, provenance: dict[Path, Place], at: Place
) -> None:
    """Take an expanded target into the element, or say why it does not fit there."""
    item = Import(target, node, provenance, at)
    how = _way(merge, target)
    if how is None:
        what = _name_of(target)
        message = f"{what} cannot be imported into {_article(merge.kind)}"
        hint = "import it where such an element may stand"
        merge.problems.append(("import-incompatible", at, message, hint))
        return
    how(merge, item)


def _way(merge: Merge, target: Target) -> Callable[[Merge, Import], None] | None:
    here, what = merge.kind, target.kind
    if what == "collection":
        return _collection_way(merge, str(target.path[-1]))
    if merge.kind in _APPENDED.get(what, ()):
        return _append_one
    if what == here and what in ("property", "object", "sla", "custom"):
        return _merge_fields
    if what == "property" and here == "object":
        return _append_properties
    return None


def _collection_way(merge: Merge, section: str) -> Callable[[Merge, Import], None] | None:
    if section == "properties":
        is_object = merge.kind == "object" or merge.node.get("logicalType") == "object"
        return _append_all if is_object else None
    kind = _COLLECTIONS.get(section)
    return _append_all if kind and merge.kind in _APPENDED[kind] else None


def _append_one(merge: Merge, item: Import) -> None:
    _append(merge, _SECTION[item.target.kind], item.node, item, ())


def _append_all(merge: Merge, item: Import) -> None:
    for number, node in enumerate(item.node):
        _append(merge, str(item.target.path[-1]), node, item, (number,))


def _append_properties(merge: Merge, item: Import) -> None:
    """A property joins the object; a bare group of properties brings its children."""
    children = item.node.get("properties")
    is_group = isinstance(children, list) and item.node.get("logicalType") in (None, "object")
    is_bare = not set(item.node) - {"id", "name", "description", "logicalType", "properties"}
    if not (is_group and is_bare):
        _append(merge, "properties", item.node, item, ())
        return
    for number, child in enumerate(children if isinstance(children, list) else ()):
        _append(merge, "properties", child, item, ("properties", number))


def _merge_fields(merge: Merge, item: Import) -> None:
    """Local values win field by field; lists are united by key."""
    for key, value in item.node.items():
        if key in _KEPT:
            continue
        united = key in _LISTS or (key == "properties" and merge.kind == "object")
        if united and isinstance(value, list):
            for number, entry in enumerate(value):
                _append(merge, key, entry, item, (key, number))
        elif key not in merge.node:
            merge.node[key] = value
            merge.provenance[(*merge.new_path, key)] = item.place((key,))
            merge.imported[key, None] = str(item.target.file)
        elif merge.node[key] != value:
            _conflict(merge, key, item, (key, None))


def _append(merge: Merge, section: str, node: Any, item: Import, inner: Path) -> None:
    existing = merge.node.setdefault(section, [])
    if not isinstance(existing, list):
        return
    key = _union_key(section, node)
    for other in existing:
        if _union_key(section, other) == key:
            if other != node and _are_unrelated(other, node):
                _clash(merge, section, node, item)
            elif other != node:
                _conflict(merge, f"{section} '{_label(node)}'", item, (section, key))
            return
    position = (*merge.new_path, section, len(existing))
    merge.node[section] = [*existing, node]
    merge.provenance[position] = item.place(inner)
    for below, place in item.provenance.items():
        if below[: len(inner)] == inner and below != inner:
            merge.provenance[position + below[len(inner) :]] = place
    merge.imported[section, key] = str(item.target.file)


def _are_unrelated(other: Any, node: Any) -> bool:
    return "name" in other and "name" in node and other["name"] != node["name"]


def _clash(merge: Merge, section: str, node: Any, item: Import) -> None:
    message = f"the imported id '{node['id']}' is taken by another of the {section} here"
    merge.problems.append(("import-clash", item.at, message, "rename the local id"))


def _conflict(merge: Merge, what: str, item: Import, key: tuple[str, Any]) -> None:
    other = merge.imported.get(key)
    if other is None:
        message = f"{what} is defined here and in what is imported; the local one is kept"
        hint = "remove one of the two, or make them equal"
        merge.problems.append(("import-conflict", item.at, message, hint))
    else:
        message = f"{what} is imported twice with different content"
        hint = f"the other one comes from {other}; import only one of them"
        merge.problems.append(("import-clash", item.at, message, hint))


def _union_key(section: str, node: Any) -> Any:
    if not isinstance(node, dict):
        return str(node)
    if "id" in node:
        return ("id", node["id"])
    if section == "authoritativeDefinitions":
        return (node.get("type"), node.get("url"))
    if section == "relationships":
        return repr([node.get(key) for key in ("type", "from", "to")])
    keys = ("property",) if section == "customProperties" else ("name",)
    for key in keys:
        if key in node:
            return (key, node[key])
    return ("content", repr(node))


def _label(node: Any) -> str:
    if not isinstance(node, dict):
        return str(node)
    return str(node.get("id") or node.get("name") or node.get("property") or node.get("url"))


_NAMES = {
    "quality": "a quality rule",
    "property": "a property",
    "object": "a schema object",
    "sla": "an SLA property",
    "custom": "a custom property",
    "definition": "an authoritative definition",
    "document": "a whole document",
}


def _name_of(target: Target) -> str:
    if target.kind == "collection":
        return f"a list of {target.path[-1]}"
    return _NAMES.get(target.kind, f"a {target.kind}")


def _article(kind: str) -> str:
    return _NAMES.get(kind, f"a {kind}")

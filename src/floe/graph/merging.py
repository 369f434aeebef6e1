"""How an imported element joins the element that asked for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.comparing import EntryIndex, entry_id, is_identical, is_same
from floe.documents import Path
from floe.graph.references import Target
from floe.model import Place

_LISTS = ("quality", "tags", "authoritativeDefinitions", "customProperties", "relationships")
_KEPT = ("id", "name")
_MERGED = frozenset(
    ("property", "object", "sla", "custom", "port", "member", "server", "role", "support")
)
_APPENDED = {
    "quality": ("property", "object"),
    "definition": ("property", "object", "sla", "custom", "port", "member", "product"),
    "custom": ("property", "object", "sla", "port", "member", "product"),
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
    provenance: dict[Path, Place]
    problems: list[Problem] = field(default_factory=list)
    imported: dict[tuple[str, Any], str] = field(default_factory=dict)
    _indexes: dict[str, EntryIndex] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What the element is."""
        if not self.path and self.node.get("kind") == "DataProduct":
            return "product"
        return Target(self.file, self.path, self.node).kind

    def index(self, section: str) -> EntryIndex:
        """The entries of a list, found by what makes them the same."""
        if section not in self._indexes:
            self._indexes[section] = EntryIndex.of(self.node[section], section)
            self.node[section] = self._indexes[section].entries
        return self._indexes[section]


@dataclass(frozen=True, slots=True)
class Import:
    """One target on its way into a merge."""

    target: Target
    node: Any
    provenance: Mapping[Path, Place]
    at: Place

    def place(self, inner: Path) -> Place:
        """Where a part of the imported node was written."""
        for length in range(len(inner), -1, -1):
            origin = self.provenance.get(inner[:length])
            if origin is not None:
                return Place(origin.file, origin.path + inner[length:])
        return Place(self.target.file, self.target.path + inner)


def merge_into(
    merge: Merge, target: Target, node: Any, provenance: Mapping[Path, Place], at: Place
) -> None:
    """Take an expanded target into the element, or say why it does not fit there."""
    item = Import(target, node, provenance, at)
    merge_import = _merger(merge, target)
    if merge_import is None:
        what = _name_of(target)
        message = f"{what} cannot be imported into {_article(merge.kind)}"
        hint = "import it where such an element may stand"
        merge.problems.append(("import-incompatible", at, message, hint))
        return
    merge_import(merge, item)


def _merger(merge: Merge, target: Target) -> Callable[[Merge, Import], None] | None:
    here, what = merge.kind, target.kind
    if what == "collection":
        return _collection_merger(merge, str(target.path[-1]))
    if merge.kind in _APPENDED.get(what, ()):
        return _append_one
    if what == here and what in _MERGED:
        return _merge_fields
    if what == "property" and here == "object":
        return _append_properties
    return None


def _collection_merger(merge: Merge, section: str) -> Callable[[Merge, Import], None] | None:
    if section == "properties":
        is_group = merge.node.get("logicalType") == "object" or "properties" in merge.node
        is_object = merge.kind == "object" or (merge.kind == "property" and is_group)
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
            _note_origin(merge, (key,), item, (key,))
            merge.imported[key, None] = item.target.file
        elif not is_same(key, merge.node[key], value) and not _is_own_name(merge, key):
            _conflict(merge, key, item, (key, None))


def _is_own_name(merge: Merge, key: str) -> bool:
    return key == "property" and merge.kind in ("sla", "custom")


def _append(merge: Merge, section: str, node: Any, item: Import, inner: Path) -> None:
    if not isinstance(merge.node.setdefault(section, []), list):
        return
    index = merge.index(section)
    number = index.find_or_add(node)
    if number is not None:
        _meet(merge, section, number, item, node)
        return
    number = len(index.entries) - 1
    _note_origin(merge, (section, number), item, inner)
    merge.imported[section, number] = item.target.file


def _note_origin(merge: Merge, new: Path, item: Import, inner: Path) -> None:
    """Remember where what now stands at `new`, and all imported below it, was written."""
    merge.provenance[new] = item.place(inner)
    for below, place in item.provenance.items():
        if below[: len(inner)] == inner and below != inner:
            merge.provenance[new + below[len(inner) :]] = place


def _meet(merge: Merge, section: str, number: int, item: Import, node: Any) -> None:
    other = merge.node[section][number]
    if is_identical(other, node):
        return
    if _are_unrelated(section, other, node):
        _clash(merge, section, other, node, item)
    else:
        _conflict(merge, f"{section} '{_label(node)}'", item, (section, number))


def _are_unrelated(section: str, other: Any, node: Any) -> bool:
    """One id for two names; or, of properties, two ids for one name."""
    if not isinstance(other, dict) or not isinstance(node, dict):
        return False
    if entry_id(other) == entry_id(node):
        return "name" in other and "name" in node and other["name"] != node["name"]
    return section == "properties" and None not in (entry_id(other), entry_id(node))


def _clash(merge: Merge, section: str, other: Any, node: Any, item: Import) -> None:
    message = f"the imported id '{node['id']}' is taken by another of the {section} here"
    hint = "rename the local id"
    if entry_id(other) != entry_id(node):
        message = f"the imported name '{node['name']}' is taken by another of the {section} here"
        hint = "rename the local one, or import only one of them"
    merge.problems.append(("import-clash", item.at, message, hint))


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
    "other": "something that is no element",
}


def _name_of(target: Target) -> str:
    if target.kind == "collection":
        return f"a list of {target.path[-1]}"
    return _NAMES.get(target.kind, f"a {target.kind}")


def _article(kind: str) -> str:
    return _NAMES.get(kind, f"a {kind}")

"""Relationships: foreign keys stay, everything else travels in custom properties."""

from typing import Any, Final

from floe.documents import Path
from floe.model import FOREIGN_KEY
from floe.odcs.lowering.carrying import VENDOR, Lowering, Node, carried_name
from floe.odcs.lowering.references import lower_entry

_BELOW: Final = ("schema", "properties", "items", "map", "key", "value")
_DESCRIPTION: Final = "description"
CARRIED_RELATIONSHIPS: Final = carried_name("relationships")


def lower_relationships(lowering: Lowering, node: Node, path: Path, *, is_object: bool) -> None:
    """Split an element's relationships into those that the standard has and the others."""
    written = node.get("relationships")
    if not isinstance(written, list):
        return
    entries = [lower_entry(lowering, entry) for entry in written]
    _note_rewritten(lowering, written, entries, path)
    kept = [entry for entry in entries if _is_standard(lowering, entry, is_object=is_object)]
    carried = [entry for entry in entries if entry not in kept]
    if kept:
        node["relationships"] = [_lower_description(lowering, entry, path) for entry in kept]
    else:
        del node["relationships"]
    if carried:
        lowering.carry(node, CARRIED_RELATIONSHIPS, carried)
        types = ", ".join(dict.fromkeys(_type_of(entry) for entry in carried))
        lowering.note(path, f"relationships ({types}) are carried in '{CARRIED_RELATIONSHIPS}'")


def lower_carried_relationships(lowering: Lowering, node: Node) -> Node:
    """The relationships of an SLA or custom property, which will travel as a whole."""
    written = node.get("relationships")
    if not isinstance(written, list):
        return node
    return {**node, "relationships": [lower_entry(lowering, entry) for entry in written]}


def carry_relationships(node: Any) -> Any:
    """A tree whose elements carry the relationships that are no foreign keys: the way back."""
    if isinstance(node, list):
        return [carry_relationships(item) for item in node]
    if not isinstance(node, dict):
        return node
    carried = {
        key: carry_relationships(value) if key in _BELOW else value for key, value in node.items()
    }
    entries = node.get("relationships")
    others = [entry for entry in entries or () if _type_of(entry) != FOREIGN_KEY]
    if not others:
        return carried
    keys = [entry for entry in entries or () if _type_of(entry) == FOREIGN_KEY]
    carried = {key: value for key, value in carried.items() if key != "relationships"}
    custom = {"property": CARRIED_RELATIONSHIPS, "value": others, "vendor": VENDOR}
    customs = [*carried.get("customProperties", ()), custom]
    return {**carried, **({"relationships": keys} if keys else {}), "customProperties": customs}


def restore_relationships(node: Any) -> Any:
    """A lowered tree in which elements have the relationships again that they carry."""
    if isinstance(node, list):
        return [restore_relationships(item) for item in node]
    if not isinstance(node, dict):
        return node
    restored = {key: restore_relationships(value) for key, value in node.items()}
    customs = restored.get("customProperties")
    for custom in customs if isinstance(customs, list) else ():
        if isinstance(custom, dict) and custom.get("property") == CARRIED_RELATIONSHIPS:
            kept = [other for other in restored.pop("customProperties") if other is not custom]
            restored |= {"customProperties": kept} if kept else {}
            own = restored.get("relationships", [])
            return {**restored, "relationships": [*own, *custom.get("value", [])]}
    return restored


def _is_standard(lowering: Lowering, entry: Any, *, is_object: bool) -> bool:
    if not isinstance(entry, dict) or _type_of(entry) != FOREIGN_KEY:
        return False
    ends = [entry.get("to")]
    if is_object:
        ends.append(entry.get("from"))
    elif "from" in entry:
        return False
    are_lists = {isinstance(end, list) for end in ends}
    texts = [text for end in ends for text in (end if isinstance(end, list) else [end])]
    return len(are_lists) == 1 and bool(texts) and all(map(lowering.words.accepts_reference, texts))


def _lower_description(lowering: Lowering, entry: Node, path: Path) -> Node:
    if _DESCRIPTION not in entry:
        return entry
    result = {key: value for key, value in entry.items() if key != _DESCRIPTION}
    lowering.carry(result, _DESCRIPTION, entry[_DESCRIPTION])
    lowering.note(path, "a relationship's description is carried in its custom properties")
    return result


def _note_rewritten(lowering: Lowering, old: list[Any], new: list[Any], path: Path) -> None:
    for before, after in zip(_ends(old), _ends(new), strict=True):
        if before != after:
            lowering.note(path, f"'{before}' is written as '{after}'")


def _ends(entries: list[Any]) -> list[str]:
    ends = [
        entry.get(end) for entry in entries if isinstance(entry, dict) for end in ("from", "to")
    ]
    return [str(text) for end in ends for text in (end if isinstance(end, list) else [end])]


def _type_of(entry: Any) -> str:
    return str(entry.get("type", FOREIGN_KEY)) if isinstance(entry, dict) else "?"

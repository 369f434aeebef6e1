"""What an author may have meant by a reference that leads nowhere."""

from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from floe.documents import Path
from floe.graph.grammar import Parsed
from floe.graph.labels import NATURAL_KEYS, with_name
from floe.graph.walking import SECTIONS, objects_of, walk_ids, walk_names

# Below this, 'orders' is taken for 'order_items' and 'daily_sales' for 'monthly_sales'.
_LIKENESS = 0.75
_MOST_CANDIDATES = 500
_LONGEST_WORD = 100
_MOST_SHOWN = 5


def suggest(tree: Any, parsed: Parsed, text: str) -> str | None:
    """A sentence with the nearest thing that exists, or None."""
    if text.endswith(("'", '"')):
        return f"a stray {text[-1]} at its end: quote the whole reference or none of it"
    if not isinstance(tree, dict):
        return "the document cannot be read"
    unnamed = _without_id(tree, parsed)
    if unnamed is not None:
        return unnamed
    near = _near_hop(tree, parsed)
    if near is None:
        is_index = parsed.form == "slash" and any(hop.isdigit() for hop in parsed.hops)
        if is_index:
            return "elements are found by their id, not by their number"
        return _what_is_there(tree, parsed)
    separator = "/" if parsed.form == "slash" else "."
    before = text.removesuffix(separator.join(parsed.hops))
    return f"did you mean '{before}{separator.join(near)}'?"


def _what_is_there(tree: dict[str, Any], parsed: Parsed) -> str | None:
    """What stands where the first wrong hop was looked for."""
    for position, hop in enumerate(parsed.hops):
        candidates = _candidates_at(tree, parsed, position).filled
        if hop not in _candidates_at(tree, parsed, position).names:
            listed = ", ".join(f"'{name}'" for name in candidates[:_MOST_SHOWN])
            more = len(candidates) - _MOST_SHOWN
            where = f"in '{parsed.hops[position - 1]}' " if position else ""
            rest = f" and {more} more" if more > 0 else ""
            return (
                f"{where}there {'is' if len(candidates) == 1 else 'are'} {listed}{rest}"
                if listed
                else None
            )
    return None


def _without_id(tree: dict[str, Any], parsed: Parsed) -> str | None:
    """The target is there by name, but has no id to be found by."""
    if parsed.form == "slash" and walk_ids(tree, parsed.hops, by_name=True):
        return "its target is there by name only: give it an id"
    return None


def _near_hop(tree: dict[str, Any], parsed: Parsed) -> tuple[str, ...] | None:
    """The hops with every wrong one mended, if that leads somewhere."""
    for position in range(len(parsed.hops)):
        candidates = _candidates_at(tree, parsed, position)
        if candidates.listed and parsed.hops[position] not in candidates.names:
            near = _id_of_name(tree, parsed, position) or nearest(
                parsed.hops[position], candidates.listed
            )
            if near is None:
                return None
            hops = (*parsed.hops[:position], near, *parsed.hops[position + 1 :])
            parsed = replace(parsed, hops=hops)
    return parsed.hops if _leads_somewhere(tree, parsed) else None


def _leads_somewhere(tree: dict[str, Any], parsed: Parsed) -> bool:
    if walk_ids(tree, parsed.hops):
        return True
    return parsed.form == "dot" and bool(walk_names(tree, parsed.hops))


def _id_of_name(tree: dict[str, Any], parsed: Parsed, position: int) -> str | None:
    """The id of the entry whose name was written where its id belongs."""
    before = parsed.hops[:position]
    elements = walk_ids(tree, before, by_name=True) if before else []
    entries = elements[0][1] if elements and isinstance(elements[0][1], list) else []
    for number in with_name(entries, parsed.hops[position]):
        if isinstance(entries[number].get("id"), str):
            return str(entries[number]["id"])
    return None


def nearest(word: str, candidates: tuple[str, ...]) -> str | None:
    """The candidate that is most like a word; too many of them are not worth the time."""
    if len(candidates) > _MOST_CANDIDATES or len(word) > _LONGEST_WORD:
        return None
    return _nearest(word, candidates)


@lru_cache(maxsize=4096)
def _nearest(word: str, candidates: tuple[str, ...]) -> str | None:
    folded = {candidate.casefold(): candidate for candidate in reversed(candidates)}
    near = get_close_matches(word.casefold(), folded, 1, _LIKENESS)
    return folded[near[0]] if near else None


@dataclass(frozen=True, slots=True)
class _Candidates:
    """What could stand at a place, as it is listed, and without those that have no name."""

    tree: dict[str, Any]
    listed: tuple[str, ...]
    filled: tuple[str, ...]
    names: frozenset[str]


_KEPT: dict[tuple[object, ...], _Candidates] = {}
_MOST_KEPT = 32


def _candidates_at(tree: dict[str, Any], parsed: Parsed, position: int) -> _Candidates:
    """The candidates for a hop; the last ones are kept, for thousands of references may ask."""
    key = (id(tree), parsed.form, parsed.hops[0] in SECTIONS, parsed.hops[:position])
    kept = _KEPT.get(key)
    if kept is None or kept.tree is not tree:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        listed = tuple(_candidates(tree, parsed, position))
        filled = tuple(filter(None, listed))
        kept = _KEPT[key] = _Candidates(tree, listed, filled, frozenset(listed))
    return kept


def _candidates(tree: dict[str, Any], parsed: Parsed, position: int) -> list[str]:
    before = parsed.hops[:position]
    is_name = parsed.form == "dot" and parsed.hops[0] not in SECTIONS
    if is_name:
        return _names_after(tree, before)
    if not before:
        return [key for key in tree if key in SECTIONS]
    elements = walk_ids(tree, before, by_name=True)
    return _labels(elements[0][1]) if elements else []


def _names_after(tree: dict[str, Any], before: tuple[str, ...]) -> list[str]:
    if not before:
        names = [node.get("name") for _, node in objects_of(tree)]
        return [name for name in names if isinstance(name, str)]
    node: Any = next((n for _, n in objects_of(tree) if n.get("name") == before[0]), None)
    if len(before) > 1:
        elements: list[tuple[Path, Any]] = walk_names(tree, before)
        node = elements[0][1] if elements else None
    properties = node.get("properties") if isinstance(node, dict) else None
    children = properties if isinstance(properties, list) else []
    return [str(child.get("name")) for child in children if isinstance(child, dict)]


def _labels(node: Any) -> list[str]:
    if isinstance(node, dict):
        return [key for key, value in node.items() if isinstance(value, (list, dict))]
    labels = []
    for item in node if isinstance(node, list) else ():
        if isinstance(item, dict):
            keys = ("id", *NATURAL_KEYS)
            labels.append(next((str(item[key]) for key in keys if key in item), ""))
    return labels

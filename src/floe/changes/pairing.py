"""Two versions of a contract, walked side by side."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from floe.changes.elements import COLUMN, TABLE, ElementPair, Entry, Terms
from floe.changes.relationship_ends import meaning_of, scope_of
from floe.comparing import entry_id, is_identical, matches_of, natural_key, pair_entries, promise_of
from floe.documents import Path

# Mappings that are elements of their own, and the sections that they are read as.
_PARTS = {
    "items": COLUMN,
    "map": "map",
    "logicalTypeOptions": "logicalTypeOptions",
    "description": "description",
    "team": "team",
    "price": "price",
}
_MAP_PARTS = {"key": COLUMN, "value": COLUMN}
# Without any, every value is allowed: that is no empty list.
_NEVER_EMPTY = ("enum",)
_UNLISTED = ("tags",)
Key = Callable[[ElementPair], Hashable | None]
_NAMING_KEYS = ("name", "property", "id", "metric", "rule", "to", "value", "type")


def pair_elements(old: Entry, new: Entry, terms: Terms) -> Iterator[ElementPair]:
    """Every element that differs, from the top; those that moved are told once."""
    walk = _Walk()
    walk.visit(ElementPair("", (), old, new, (), ()))
    walk.join(COLUMN, _by_id, _by_id)
    walk.join(
        "relationships",
        lambda pair: (pair.names[:-1], meaning_of(pair.before, terms.old_canonical)),
        lambda pair: (pair.names[:-1], meaning_of(pair.after, terms.new_canonical)),
    )
    walk.join(
        "slaProperties",
        lambda pair: (promise_of(pair.before), scope_of(pair.before, terms.old_canonical)),
        lambda pair: (promise_of(pair.after), scope_of(pair.after, terms.new_canonical)),
    )
    yield from sorted(walk.pairs, key=lambda pair: (_order(pair.new_path), _order(pair.old_path)))


class _Walk:
    def __init__(self) -> None:
        self.pairs: list[ElementPair] = []

    def visit(self, pair: ElementPair) -> None:
        """Take in an element, and what differs below it."""
        if pair.old is None or pair.new is None:
            self.pairs.append(pair)
            return
        differing, reordered = [], []
        parts = _MAP_PARTS if pair.section == "map" else _PARTS
        for key in dict.fromkeys((*pair.old, *pair.new)):
            before, after = pair.old.get(key), pair.new.get(key)
            if is_identical(before, after):
                continue
            if _are_lists(key, before, after):
                if self._visit_list(pair, key, before or [], after or []):
                    reordered.append(key)
            elif key in parts and _are_mappings(before, after):
                self._visit_part(pair, key, parts[key], before, after)
            else:
                differing.append(key)
        if differing or reordered or pair.moved_from:
            told = replace(pair, differing=tuple(differing), reordered=tuple(reordered))
            self.pairs.append(told)

    def join(self, section: str, old_key: Key, new_key: Key) -> None:
        """Make one of an element that went from one place, and came at another."""
        gone: dict[Hashable, list[ElementPair]] = {}
        for pair in self.pairs:
            if pair.section == section and pair.is_removed and old_key(pair) is not None:
                gone.setdefault(old_key(pair), []).append(pair)
        joined = []
        for pair in self.pairs:
            former = gone.get(new_key(pair)) if pair.section == section and pair.is_added else None
            if former:
                joined.append((former.pop(0), pair))
        told = {id(pair) for both in joined for pair in both}
        self.pairs = [pair for pair in self.pairs if id(pair) not in told]
        for left, pair in joined:
            moved = () if left.names[:-1] == pair.names[:-1] else left.names
            self.visit(replace(pair, old=left.old, old_path=left.old_path, moved_from=moved))

    def _visit_list(
        self, owner: ElementPair, section: str, before: Sequence[Any], after: Sequence[Any]
    ) -> bool:
        """Take in the entries of a list; whether those that stay have another order."""
        matches = matches_of(section, of_one_contract=True) or ()
        if section in (TABLE, COLUMN):
            # Ids and names tell them apart, without a look at all that they hold.
            matches = matches[1:]
        elif section == "enum":
            # Data has values, and no ids: another value under an id is another value.
            matches = (matches[0], matches[-1])
            before, after = ([_as_entry(entry) for entry in side] for side in (before, after))
        numbers = pair_entries(before, after, matches)
        taken = set(numbers.values())
        for number, entry in enumerate(before):
            at = numbers.get(number)
            new = None if at is None else after[at]
            paths = (*owner.old_path, section, number), (*owner.new_path, section, *_at(at))
            if at is None or not is_identical(entry, new):
                self._visit_entry(owner, section, entry, new, paths)
        for number, entry in enumerate(after):
            if number not in taken:
                paths = (*owner.old_path, section), (*owner.new_path, section, number)
                self._visit_entry(owner, section, None, entry, paths)
        places = [numbers[number] for number in sorted(numbers)]
        return places != sorted(places)

    def _visit_entry(
        self, owner: ElementPair, section: str, old: Any, new: Any, paths: tuple[Path, Path]
    ) -> None:
        before, after = _as_entry(old), _as_entry(new)
        name = _name(section, after if after is not None else before or {})
        names = (*owner.names, section, name)
        self.visit(ElementPair(section, names, before, after, *paths, owner=owner))

    def _visit_part(
        self, owner: ElementPair, key: str, section: str, before: Any, after: Any
    ) -> None:
        # A map has no name of its own beside that of its column.
        own = {COLUMN: (COLUMN, key), "map": ()}.get(section, (key, ""))
        names = (*owner.names, *own)
        paths = (*owner.old_path, key), (*owner.new_path, key)
        # Options and words are told one by one; a type of elements is there, or is not.
        old, new = (before, after) if section == COLUMN else (before or {}, after or {})
        self.visit(ElementPair(section, names, old, new, *paths, owner=owner))


def _are_lists(key: str, before: Any, after: Any) -> bool:
    if key in _UNLISTED or matches_of(key, of_one_contract=True) is None:
        return False
    values = [value for value in (before, after) if value is not None]
    is_whole = len(values) == 2 or key not in _NEVER_EMPTY
    return is_whole and all(isinstance(value, list) for value in values)


def _are_mappings(before: Any, after: Any) -> bool:
    return all(value is None or isinstance(value, dict) for value in (before, after))


def _as_entry(entry: Any) -> Entry | None:
    return entry if entry is None or isinstance(entry, dict) else {"value": entry}


def _at(number: int | None) -> tuple[int, ...]:
    return () if number is None else (number,)


def _name(section: str, entry: Entry) -> str:
    keys = (natural_key(section), *_NAMING_KEYS)
    name = next((entry[key] for key in keys if entry.get(key) is not None), "")
    return str(name)


def _by_id(pair: ElementPair) -> Hashable | None:
    return entry_id(pair.new if pair.new is not None else pair.old)


def _order(path: Path) -> tuple[tuple[str, int], ...]:
    return tuple(("", part) if isinstance(part, int) else (part, 0) for part in path)

"""Which entries of two lists are the same thing: by their ids, else by what people know them by."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from floe.comparing.promises import promise_of
from floe.comparing.query_texts import plain_query
from floe.model import FOREIGN_KEY, metric_named

Entry = Mapping[str, Any]
Key = Callable[[Any], Hashable | None]
Fits = Callable[[Entry, Entry], bool]

_NATURAL_KEYS: Mapping[str, tuple[str, ...]] = {
    "schema": ("name",),
    "properties": ("name",),
    "quality": ("name",),
    "servers": ("server",),
    "roles": ("role",),
    "support": ("channel",),
    "team": ("username",),
    "members": ("username",),
    "slaProperties": ("property",),
    "customProperties": ("property",),
    "authoritativeDefinitions": ("type", "url"),
    "synonyms": ("synonym",),
    "enum": ("value",),
    "inputPorts": ("name",),
    "outputPorts": ("name",),
    "managementPorts": ("name",),
}
_SCOPE = ("element", "driver")
_SUBJECTS = ("metric", "rule", "query", "implementation", "description")


def _always(_entry: Entry, _other: Entry) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Match:
    """Entries with the same key are the same thing, if they fit each other."""

    key: Key
    fits: Fits = _always


@dataclass(frozen=True, slots=True)
class EntryIndex:
    """The entries of a list that grows, found by what makes them the same."""

    entries: list[Any]
    matches: Sequence[Match]
    _numbers: dict[tuple[int, Hashable], int] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Sequence[Any], section: str) -> "EntryIndex":
        """The entries of a section as others' are taken in among them."""
        index = cls([], matches_of(section, of_one_contract=False) or ())
        for entry in entries:
            index._add(entry, index._keys(entry))
        return index

    def find_or_add(self, entry: Any) -> int | None:
        """The number of the entry that is the same thing; None if there was none, and is now."""
        keys = self._keys(entry)
        for key in keys:
            number = self._numbers.get(key)
            if number is not None and self._fits(key, self.entries[number], entry):
                return number
        self._add(entry, keys)
        return None

    def _add(self, entry: Any, keys: Iterable[tuple[int, Hashable]]) -> None:
        """The first entry of a key is the one that is found."""
        for key in keys:
            self._numbers.setdefault(key, len(self.entries))
        self.entries.append(entry)

    def _fits(self, key: tuple[int, Hashable], entry: Any, other: Any) -> bool:
        return key[0] < 0 or self.matches[key[0]].fits(entry, other)

    def _keys(self, entry: Any) -> list[tuple[int, Hashable]]:
        """Its keys by the number of their match; where nothing names it, all that it says."""
        keys = [
            (number, key)
            for number, match in enumerate(self.matches)
            if (key := match.key(entry)) is not None
        ]
        return keys or [(-1, _hashable(entry))]


@lru_cache(maxsize=256)
def matches_of(section: str, *, of_one_contract: bool) -> tuple[Match, ...] | None:
    """How entries of a list find each other, the surest way first; None if it is no such list.

    `of_one_contract`: both lists speak of one and the same contract, as a draft and what people
    wrote do. A draft's ids are made up, so that names count beside other ids, and a rule without a
    name restates the one that looks at the same thing. In someone else's list, which is imported,
    another id is another thing, and two rules about one column both hold.
    """
    natural = _natural_matches(section)
    if natural is None:
        return None
    by_id = Match(entry_id)
    if of_one_contract:
        matches = (by_id, *natural, *_RESTATED.get(section, ()))
        return (Match(_hashable), Match(_together(matches)), *matches)
    if section != "properties":
        natural = tuple(Match(match.key, _unless_two_ids(match.fits)) for match in natural)
    return (by_id, *natural)


def pair_entries(
    base: Sequence[Any], over: Sequence[Any], matches: Sequence[Match]
) -> dict[int, int]:
    """For entries of `base` that `over` has too, their numbers there; each has one at most."""
    pairs: dict[int, int] = {}
    left = dict.fromkeys(range(len(over)))
    for match in matches:
        waiting = _numbers_by_key(base, match, pairs)
        for number in tuple(left):
            candidates = waiting.get(match.key(over[number]), [])
            fitting = (place for place in candidates if match.fits(base[place], over[number]))
            place = next(fitting, None)
            if place is not None:
                candidates.remove(place)
                pairs[place] = number
                del left[number]
    return pairs


def natural_key(section: str) -> str:
    """The key by which people know the elements of a list."""
    return _NATURAL_KEYS.get(section, ("name",))[0]


def entry_id(entry: Any) -> Hashable | None:
    """The id of an entry, which is a text however it is written."""
    has_id = isinstance(entry, dict) and entry.get("id") is not None
    return ("id", str(entry["id"])) if has_id else None


def _natural_matches(section: str) -> tuple[Match, ...] | None:
    if section == "tags":
        return ()
    if section == "relationships":
        return (Match(_relationship),)
    if section == "slaProperties":
        return (Match(_promise), Match(_promise_anywhere, _have_one_scope))
    names = _NATURAL_KEYS.get(section)
    return None if names is None else (Match(_by(*names)),)


def _numbers_by_key(
    base: Sequence[Any], match: Match, pairs: Mapping[int, int]
) -> dict[Hashable | None, list[int]]:
    numbers: dict[Hashable | None, list[int]] = {}
    for number, entry in enumerate(base):
        key = match.key(entry) if number not in pairs else None
        if key is not None:
            numbers.setdefault(key, []).append(number)
    return numbers


def _together(matches: Sequence[Match]) -> Key:
    """All keys at once: they tell entries apart that share an id, or a name, by mistake."""

    def read(entry: Any) -> Hashable | None:
        keys = tuple(match.key(entry) for match in matches)
        return keys if any(key is not None for key in keys) else None

    return read


def _by(*names: str) -> Key:
    def read(entry: Any) -> Hashable | None:
        if not isinstance(entry, dict):
            return None
        parts = tuple(_hashable(entry.get(name)) for name in names)
        return parts if any(part is not None for part in parts) else None

    return read


def _relationship(entry: Any) -> Hashable | None:
    if not isinstance(entry, dict) or "to" not in entry:
        return None
    kind = str(entry.get("type", FOREIGN_KEY))
    return (kind, _hashable(entry.get("from")), _hashable(entry["to"]))


def _promise(entry: Any) -> Hashable | None:
    name = _promise_anywhere(entry)
    return name and (name, *(_hashable(entry.get(key)) for key in _SCOPE))


def _promise_anywhere(entry: Any) -> str | None:
    return promise_of(entry) if isinstance(entry, dict) else None


def _have_one_scope(entry: Entry, other: Entry) -> bool:
    """Whether nothing says that two promises are made for different elements or reasons."""
    return not any(key in entry and key in other and entry[key] != other[key] for key in _SCOPE)


def _unless_two_ids(fits: Fits) -> Fits:
    def judge(entry: Entry, other: Entry) -> bool:
        has_two_ids = entry_id(entry) is not None and entry_id(other) is not None
        return not has_two_ids and fits(entry, other)

    return judge


def _subject(entry: Any) -> Hashable | None:
    """What a quality rule looks at, whatever it asks of it."""
    if not isinstance(entry, dict):
        return None
    looks_at = next((key for key in _SUBJECTS if entry.get(key) is not None), None)
    if looks_at is None:
        return None
    if looks_at == "rule":
        return ("metric", metric_named(str(entry["rule"])) or _hashable(entry["rule"]))
    if looks_at == "query" and isinstance(entry["query"], str):
        return ("query", plain_query(entry["query"]))
    return (looks_at, _hashable(entry[looks_at]))


def _is_one_nameless(entry: Entry, other: Entry) -> bool:
    """Whether one of two rules has no id and no name that would tell it from the other."""
    return any("id" not in rule and "name" not in rule for rule in (entry, other))


def _hashable(value: Any) -> Hashable | None:
    """A value as a dictionary can find it: true is not 1, but 1 is 1.0."""
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, dict):
        return ("dict", frozenset((key, _hashable(inner)) for key, inner in value.items()))
    if isinstance(value, list):
        return ("list", *map(_hashable, value))
    plain: Hashable = value
    return plain


_RESTATED = {"quality": (Match(_subject, _is_one_nameless),)}

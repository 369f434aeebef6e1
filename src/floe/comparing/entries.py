"""Which entries of two lists are the same thing: by their ids, else by what people know them by."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.comparing.promises import promise_of
from floe.documents import content_hash
from floe.model import FOREIGN_KEY

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
            index.append(entry)
        return index

    def append(self, entry: Any) -> None:
        """Add an entry; the first of a key is the one that is found."""
        for number, key in self._keys(entry):
            self._numbers.setdefault((number, key), len(self.entries))
        self.entries.append(entry)

    def find(self, entry: Any) -> int | None:
        """The number of the entry that is the same thing."""
        for number, key in self._keys(entry):
            place = self._numbers.get((number, key))
            if place is not None and self.matches[number].fits(self.entries[place], entry):
                return place
        return None

    def _keys(self, entry: Any) -> Iterator[tuple[int, Hashable]]:
        for number, match in enumerate(self.matches):
            key = match.key(entry)
            if key is not None:
                yield number, key


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
        natural = tuple(Match(match.key, _have_no_two_ids) for match in natural)
    matches = (by_id, *natural)
    return (*matches, Match(_content_unless(matches)))


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


def _content_unless(matches: Sequence[Match]) -> Key:
    """All that an entry says, where nothing names it."""

    def read(entry: Any) -> Hashable | None:
        return None if any(match.key(entry) is not None for match in matches) else _hashable(entry)

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


def _have_no_two_ids(entry: Entry, other: Entry) -> bool:
    return entry_id(entry) is None or entry_id(other) is None


def _subject(entry: Any) -> Hashable | None:
    """What a quality rule looks at, whatever it asks of it."""
    if not isinstance(entry, dict):
        return None
    looks_at = next((key for key in _SUBJECTS if entry.get(key) is not None), None)
    if looks_at is None:
        return None
    return ("metric" if looks_at == "rule" else looks_at, _hashable(entry[looks_at]))


def _is_one_nameless(entry: Entry, other: Entry) -> bool:
    """Whether one of two rules has no id and no name that would tell it from the other."""
    return any("id" not in rule and "name" not in rule for rule in (entry, other))


def _hashable(value: Any) -> Hashable | None:
    """A value as a dictionary can find it: true is not 1, but 1 is 1.0."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return ("number", value)
    if isinstance(value, str | bool):
        return (type(value).__name__, value)
    return ("content", content_hash(value))


_RESTATED = {"quality": (Match(_subject, _is_one_nameless),)}

"""What makes two entries of a list the same thing: their ids, else what people know them by."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from floe.contracts.merging.sameness import as_level
from floe.documents import content_hash
from floe.model import FOREIGN_KEY, service_level

Entry = Mapping[str, Any]
Key = Callable[[Any], Hashable | None]
Fits = Callable[[Entry, Entry], bool]


def _always(_base: Entry, _over: Entry) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Match:
    """Entries with the same key are the same thing, if they fit each other."""

    key: Key
    fits: Fits = _always


def matches_of(section: str) -> tuple[Match, ...] | None:
    """How entries of a list find each other, the surest way first; None if it is no such list."""
    known = _MATCHES.get(section)
    if known is None:
        return None
    ways = (Match(_by("id")), *known)
    return (Match(_hashable), Match(_together(ways)), *ways)


def _together(ways: tuple[Match, ...]) -> Key:
    """All keys at once: they tell entries apart that share an id, or a name, by mistake."""

    def read(entry: Any) -> Hashable | None:
        found = tuple(way.key(entry) for way in ways)
        return found if any(key is not None for key in found) else None

    return read


def promise_of(entry: Entry) -> str | None:
    """What a service level is about, in the standard's own spelling."""
    return service_level(as_level({"property": entry.get("property")}))


def _by(*names: str) -> Key:
    def read(entry: Any) -> Hashable | None:
        if not isinstance(entry, dict):
            return None
        found = tuple(_hashable(entry.get(name)) for name in names)
        return found if any(part is not None for part in found) else None

    return read


def _relationship(entry: Any) -> Hashable | None:
    if not isinstance(entry, dict) or "to" not in entry:
        return None
    kind = str(entry.get("type", FOREIGN_KEY))
    return (kind, _hashable(entry.get("from")), _hashable(entry["to"]))


def _promise(entry: Any) -> Hashable | None:
    name = promise_of(entry) if isinstance(entry, dict) else None
    return name and (name, *(_hashable(entry.get(key)) for key in _SCOPE))


def _promise_anywhere(entry: Any) -> Hashable | None:
    return promise_of(entry) if isinstance(entry, dict) else None


def _have_one_scope(base: Entry, over: Entry) -> bool:
    """Whether nothing says that two promises are made for different elements or reasons."""
    return not any(key in base and key in over and base[key] != over[key] for key in _SCOPE)


def _subject(entry: Any) -> Hashable | None:
    """What a quality rule looks at, whatever it asks of it."""
    if not isinstance(entry, dict):
        return None
    looks_at = next((key for key in _SUBJECTS if entry.get(key) is not None), None)
    if looks_at is None:
        return None
    return ("metric" if looks_at == "rule" else looks_at, _hashable(entry[looks_at]))


def _is_one_nameless(base: Entry, over: Entry) -> bool:
    """Whether one of two rules has no id and no name that would tell it from the other."""
    return any("id" not in entry and "name" not in entry for entry in (base, over))


def _hashable(value: Any) -> Hashable | None:
    """A value as a dictionary can find it: true is not 1, but 1 is 1.0."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return ("number", value)
    if isinstance(value, str | bool):
        return (type(value).__name__, value)
    return ("content", content_hash(value))


_SCOPE = ("element", "driver")
_SUBJECTS = ("metric", "rule", "query", "implementation", "description")
_NAMED = {
    "schema": "name",
    "properties": "name",
    "servers": "server",
    "roles": "role",
    "support": "channel",
    "team": "username",
    "members": "username",
    "customProperties": "property",
    "synonyms": "synonym",
    "enum": "value",
}
_MATCHES: dict[str, tuple[Match, ...]] = {
    **{section: (Match(_by(name)),) for section, name in _NAMED.items()},
    "tags": (),
    "authoritativeDefinitions": (Match(_by("type", "url")),),
    "relationships": (Match(_relationship),),
    "slaProperties": (Match(_promise), Match(_promise_anywhere, _have_one_scope)),
    "quality": (Match(_by("name")), Match(_subject, _is_one_nameless)),
}

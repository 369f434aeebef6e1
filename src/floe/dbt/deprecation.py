"""When a contract ends, and what comes instead."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from floe.model import Contract, read_service_level, service_level

_WORDS = {
    "announced": ("announced", "announceddate", "announcedon"),
    "sunset": ("sunset", "sunsetdate", "sunseton"),
    "replacement": ("replacement", "replacedby"),
    "migration_guide": ("migrationguide",),
    "reason": ("reason",),
}
_KEYS = {word: key for key, words in _WORDS.items() for word in words}
_ENDS = ("endOfSupport", "endOfLife")


@dataclass(frozen=True, slots=True)
class Deprecation:
    """The day after which nobody should count on a contract, and what was said of it."""

    date: str | None
    notes: dict[str, Any]


def deprecation_of(contract: Contract) -> Deprecation:
    """What a contract's custom properties say, else its service levels."""
    notes = dict(_notes(contract))
    ends = {
        str(service_level(sla)): _day(read_service_level(sla)) for sla in contract.sla_properties
    }
    days = (_day(notes.get("sunset")), *(ends.get(end) for end in _ENDS))
    return Deprecation(next((day for day in days if day), None), notes)


def _notes(contract: Contract) -> Iterator[tuple[str, Any]]:
    """`deprecation.sunset`, `deprecationSunset`, `sunset_date`, or a mapping of such."""
    for custom in contract.custom_properties:
        name = _plain(custom.property_ or "")
        if name == "deprecation" and isinstance(custom.value, dict):
            for key, value in custom.value.items():
                yield from _note(_plain(str(key)), value)
        else:
            yield from _note(name.removeprefix("deprecation"), custom.value)


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


def _note(word: str, value: Any) -> Iterator[tuple[str, Any]]:
    if word in _KEYS and value not in (None, ""):
        yield _KEYS[word], value


def _day(value: object) -> str | None:
    if isinstance(value, datetime):
        return value.date().isoformat()
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value.strip()).date().isoformat()
    except ValueError:
        return None

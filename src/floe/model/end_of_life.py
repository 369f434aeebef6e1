"""The end of a contract's life, as its dates have it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from floe.model.contract import Contract
from floe.model.place import Place
from floe.model.service_levels import service_level

STATES = ("active", "deprecated", "sunset", "retired")
NOTICE = timedelta(days=30)
SUNSET = timedelta(days=7)

_ABOUT = "deprecation"
# What people call the parts, behind `deprecation` or inside of it; some also stand alone.
_KEYS = {
    **dict.fromkeys(("announced", "announceddate", "announcedon"), "announced"),
    **dict.fromkeys(("sunset", "sunsetdate", "sunseton"), "sunset"),
    **dict.fromkeys(("replacement", "replacedby"), "replacement"),
    "migrationguide": "migrationGuide",
    "reason": "reason",
}
_ALONE = frozenset(("announceddate", "announcedon", "sunsetdate", "sunseton"))
_LEVELS = {"endOfSupport": "sunset", "endOfLife": "retired"}
_DATES = ("announced", "sunset", "retired")


@dataclass(frozen=True, slots=True)
class EndOfLife:
    """What a contract says of its end, each part with its place.

    `notes` is what it says in so many words, beside dates among the service levels.
    """

    place: Place
    said: Mapping[str, tuple[Any, Place]]
    dates: Mapping[str, date]
    notes: Mapping[str, Any]

    @property
    def unreadable(self) -> Iterator[tuple[str, Any, Place]]:
        """The dates that nobody can read."""
        for name in _DATES:
            if name in self.said and name not in self.dates:
                yield name, *self.said[name]

    @property
    def retired(self) -> date | None:
        """When it is gone: at the end of its life, or a week after its sunset."""
        sunset = self.dates.get("sunset")
        return self.dates.get("retired") or (sunset + SUNSET if sunset else None)

    @property
    def last_day(self) -> date | None:
        """The day after which nobody should count on it."""
        return self.dates.get("sunset") or self.dates.get("retired")

    @property
    def steps(self) -> tuple[tuple[date, str], ...]:
        """The states that it enters, in their order, with the days on which it does."""
        days = (self.dates.get("announced"), self.dates.get("sunset"), self.retired)
        return tuple(
            (day, state) for day, state in zip(days, STATES[1:], strict=True) if day is not None
        )

    def state_on(self, day: date) -> str:
        """The state that it is in on a day."""
        entered = [state for since, state in self.steps if since <= day]
        return max(entered, key=STATES.index, default="active")

    def next_step(self, day: date) -> tuple[date, str] | None:
        """The state that it enters next, and when."""
        ahead = [step for step in self.steps if step[0] > day]
        return min(ahead, default=None)


def read_end_of_life(contract: Contract) -> EndOfLife | None:
    """What a contract says of its end, in custom properties or service levels; None if nothing."""
    said: dict[str, tuple[Any, Place]] = {}
    announced = tuple(_customs(contract))
    for name, value, place in (*announced, *_levels(contract)):
        said.setdefault(name, (value, place))
    if not said:
        return None
    read = {name: _read_date(said[name][0]) for name in _DATES if name in said}
    dates = {name: day for name, day in read.items() if day is not None}
    notes = {name: said[name][0] for name, _, _ in announced}
    return EndOfLife(next(iter(said.values()))[1], said, dates, notes)


def state_of(contract: Contract, day: date) -> str:
    """The state of a contract by its dates; by its status where it has none."""
    plan = read_end_of_life(contract)
    if plan is not None and plan.steps:
        return plan.state_on(day)
    status = (contract.status or "").strip().lower()
    return status if status in STATES else "active"


def _customs(contract: Contract) -> Iterator[tuple[str, Any, Place]]:
    for custom in contract.custom_properties:
        name, value = _plain(custom.property_ or ""), custom.value
        parts = value.items() if name == _ABOUT and isinstance(value, dict) else ((name, value),)
        for written, part in parts:
            word = _plain(str(written)).removeprefix(_ABOUT)
            is_meant = word in _ALONE or name.startswith(_ABOUT)
            if is_meant and word in _KEYS and part not in (None, ""):
                yield _KEYS[word], part, custom.place / "value"


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


def _levels(contract: Contract) -> Iterator[tuple[str, Any, Place]]:
    for sla in contract.sla_properties:
        name = _LEVELS.get(service_level(sla) or "")
        if name is not None and sla.value is not None:
            yield name, sla.value, sla.place / "value"


def _read_date(value: Any) -> date | None:
    try:
        return value if type(value) is date else date.fromisoformat(str(value).strip()[:10])
    except ValueError:
        return None

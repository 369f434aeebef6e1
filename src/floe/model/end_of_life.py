"""The end of a contract's life, as its dates have it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from floe.model.contract import Contract
from floe.model.place import Place
from floe.model.service_levels import is_never, read_day, service_level
from floe.model.sla import SlaProperty

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
DEPRECATION_PARTS = tuple(dict.fromkeys(_KEYS.values()))
_LEVELS = {"endOfSupport": "sunset", "endOfLife": "retired"}
END_DATES = ("announced", "sunset", "retired")
# What is announced for never is not announced, so this word is no end but a slip.
_ENDS = ("sunset", "retired")
_NEVER = "never"


@dataclass(frozen=True, slots=True)
class EndOfLife:
    """What a contract says of its end, each part with its place.

    `notes` is what it says in so many words, beside dates among the service levels; `others` is
    what it says of a part beside the first word on it, and otherwise; `endless` are the parts
    that never come.
    """

    place: Place
    said: Mapping[str, tuple[Any, Place]]
    dates: Mapping[str, date]
    notes: Mapping[str, Any]
    others: tuple[tuple[str, Any, Place], ...] = ()
    endless: frozenset[str] = frozenset()

    @property
    def unreadable(self) -> Iterator[tuple[str, Any, Place]]:
        """The dates that nobody can read."""
        for name in END_DATES:
            if name in self.said and name not in self.dates and name not in self.endless:
                yield name, *self.said[name]

    @property
    def retired(self) -> date | None:
        """When it is gone: at the end of its life, or a week after its sunset."""
        if "retired" in self.endless:
            return None
        sunset = self.dates.get("sunset")
        return self.dates.get("retired") or (sunset + SUNSET if sunset else None)

    @property
    def last_day(self) -> date | None:
        """The day after which nobody should count on it."""
        return self.dates.get("sunset") or self.dates.get("retired")

    @property
    def steps(self) -> tuple[tuple[date, str], ...]:
        """The states that it comes to, in their order, with the days on which it does."""
        entered: dict[str, date] = {}
        for day in sorted(day for day, _ in self._turns):
            entered.setdefault(self.state_on(day), day)
        return tuple((day, state) for state, day in entered.items())

    def state_on(self, day: date) -> str:
        """The state that it is in on a day."""
        entered = [state for since, state in self._turns if since <= day]
        return max(entered, key=STATES.index, default="active")

    def next_step(self, day: date) -> tuple[date, str] | None:
        """The state that it enters next, and when."""
        return next((step for step in self.steps if step[0] > day), None)

    @property
    def _turns(self) -> Iterator[tuple[date, str]]:
        """The days that it names and their states, also where it never comes to one of them."""
        days = (self.dates.get("announced"), self.dates.get("sunset"), self.retired)
        for day, state in zip(days, STATES[1:], strict=True):
            if day is not None:
                yield day, state


def read_end_of_life(contract: Contract) -> EndOfLife | None:
    """What a contract says of its end, in custom properties or service levels; None if nothing."""
    said: dict[str, tuple[Any, Place]] = {}
    others = []
    announced, levels = tuple(_customs(contract)), tuple(_levels(contract))
    dated = (level for level in levels if not is_never(level[1]))
    for name, value, place in (*announced, *dated):
        first, _ = said.setdefault(name, (value, place))
        if first != value and (name not in END_DATES or _means(first) != _means(value)):
            others.append((name, value, place))
    # That support never ends is said of many contracts before it does: a day counts more.
    for name, value, place in levels:
        said.setdefault(name, (value, place))
    if not said:
        return None
    meant = {name: _means(said[name][0]) for name in END_DATES if name in said}
    dates = {name: day for name, day in meant.items() if isinstance(day, date)}
    endless = frozenset(name for name in _ENDS if meant.get(name) == _NEVER)
    notes = {name: said[name][0] for name, _, _ in announced}
    return EndOfLife(next(iter(said.values()))[1], said, dates, notes, tuple(others), endless)


def state_of(contract: Contract, day: date) -> str:
    """The state of a contract by its dates; by its status where it has none."""
    plan = read_end_of_life(contract)
    if plan is not None and plan.steps:
        return plan.state_on(day)
    status = (contract.status or "").strip().lower()
    return status if status in STATES else "active"


def end_place(contract: Contract) -> Place:
    """Where a contract says that it is gone."""
    plan = read_end_of_life(contract)
    said = plan.said if plan else {}
    parts = (said[name][1] for name in ("retired", "sunset") if name in said)
    return next(parts, contract.place / "status")


def _customs(contract: Contract) -> Iterator[tuple[str, Any, Place]]:
    for custom in contract.custom_properties:
        name, value = _plain(custom.property_ or ""), custom.value
        is_whole = name == _ABOUT and isinstance(value, dict)
        place = custom.place / "value"
        for written, part in value.items() if is_whole else ((name, value),):
            word = _plain(str(written)).removeprefix(_ABOUT)
            is_meant = word in _ALONE or name.startswith(_ABOUT)
            if is_meant and word in _KEYS and part is not None and str(part).strip():
                yield _KEYS[word], part, place / written if is_whole else place


def unread_parts(contract: Contract) -> Iterator[tuple[str, Place]]:
    """Words about a deprecation that are read as no part of it; empty where it has no parts."""
    for custom in contract.custom_properties:
        written, value = custom.property_ or "", custom.value
        if _plain(written) == _ABOUT:
            parts = value if isinstance(value, dict) else {"": value}
            for part in parts:
                if not _is_part(str(part)):
                    yield str(part), custom.place / "value" / part if part else custom.place
        elif written.lower().startswith(f"{_ABOUT}.") and not _is_part(written):
            yield written[len(_ABOUT) + 1 :], custom.place / "property"


def _is_part(written: str) -> bool:
    return _plain(written).removeprefix(_ABOUT) in _KEYS


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


def _levels(contract: Contract) -> Iterator[tuple[str, Any, Place]]:
    for sla in contract.sla_properties:
        name = _LEVELS.get(service_level(sla) or "")
        if name is not None and sla.value is not None and _is_of_all(sla, contract):
            yield name, sla.value, sla.place / "value"


def _is_of_all(sla: SlaProperty, contract: Contract) -> bool:
    """Whether a service level speaks of the whole contract; a column may end before its table."""
    names = {name.removeprefix("schema/") for name in sla.elements}
    tables = [(table.name, table.physical_name, table.id) for table in contract.schema]
    return not names or (bool(tables) and all(not names.isdisjoint(table) for table in tables))


def _means(value: Any) -> date | str | None:
    """The day that is meant, that none is, or None where nobody can tell."""
    if is_never(value):
        return _NEVER
    if type(value) is date:
        return value
    day = read_day(value)
    return day.date() if day else None

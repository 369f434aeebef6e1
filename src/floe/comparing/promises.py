"""What a service level promises, and which of two promises more."""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from typing import Any

from floe.comparing.values import is_identical
from floe.model import (
    Duration,
    Percent,
    Place,
    SlaProperty,
    Wording,
    is_minimum,
    is_never,
    parse_percent,
    read_service_level,
    service_level,
    service_level_kind,
    view,
)

Entry = Mapping[str, Any]

_LESS_IS_MORE = frozenset(
    (
        *("freshness", "latency", "frequency", "retention"),
        *("timeToDetect", "timeToNotify", "timeToRepair", "errorRate"),
    )
)
_MORE_IS_MORE = frozenset(("availability", "dataQuality", "dataIntegrity"))
_LATER_IS_MORE = frozenset(("endOfSupport", "endOfLife"))
_WITHOUT_A_BREAK = frozenset(("realtime", "real-time", "real time", "streaming", "continuous"))
_ENDLESS = Decimal("Infinity")


class Strength(Enum):
    """How one promise stands to another."""

    STRONGER = "stronger"
    EQUAL = "equal"
    WEAKER = "weaker"
    INCOMPARABLE = "incomparable"


def promise_of(entry: Entry) -> str | None:
    """What a service level is about, in the standard's own spelling."""
    return service_level(_as_level({"property": entry.get("property")}))


def is_same_promise(entry: Entry, other: Entry) -> bool:
    """Whether two service levels promise the same, as `24` with the unit `h` and `P1D` do."""
    promise = _read_promise(entry)
    return promise is not None and promise == _read_promise(other)


def compare_promises(entry: Entry, other: Entry) -> Strength:
    """Whether an entry of `slaProperties` promises more than another about the same thing."""
    mine, theirs = _amount_of(entry), _amount_of(other)
    if mine is None or theirs is None:
        if _say_the_same(entry, other):
            return Strength.EQUAL
        is_end = promise_of(entry) in _LATER_IS_MORE
        return _compare_ends(entry, other) if is_end else Strength.INCOMPARABLE
    if mine == theirs:
        return Strength.EQUAL
    return Strength.STRONGER if (mine < theirs) == _is_less_more(entry) else Strength.WEAKER


def _compare_ends(entry: Entry, other: Entry) -> Strength:
    """Whether something lasts longer; a date without a zone is one of UTC, and never is last."""
    mine, theirs = _end_of(entry), _end_of(other)
    if mine is None or theirs is None:
        return Strength.INCOMPARABLE
    if mine == theirs:
        return Strength.EQUAL
    return Strength.STRONGER if mine > theirs else Strength.WEAKER


def _end_of(entry: Entry) -> datetime | None:
    if is_never(entry.get("value")):
        return datetime.max.replace(tzinfo=UTC)
    date = _read_promise(entry)
    if not isinstance(date, datetime):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def has_direction(entry: Entry) -> bool:
    """Whether more or less of what is promised is known to be better."""
    return promise_of(entry) in _LESS_IS_MORE | _MORE_IS_MORE


def is_date(entry: Entry) -> bool:
    """Whether a date is promised, which says something of its own contract only."""
    return service_level_kind(_as_level(entry)) == "date"


def promised_thing(entry: Entry) -> tuple[str | None, bool]:
    """What is promised; to keep data at least so long is not to keep it so long at most."""
    return promise_of(entry), is_minimum(_as_level(entry))


def are_opposite(entry: Entry, other: Entry) -> bool:
    """Whether one promises at least so much of a thing, and the other at most so much."""
    (thing, is_least), (theirs, is_their_least) = promised_thing(entry), promised_thing(other)
    return thing == theirs and is_least != is_their_least


def can_both_hold(entry: Entry, other: Entry) -> bool:
    """Whether opposite promises leave room between them; no if one of them cannot be read."""
    least, most = (entry, other) if is_minimum(_as_level(entry)) else (other, entry)
    low, high = _amount_of(least), _amount_of(most)
    return low is not None and high is not None and low <= high


def _amount_of(entry: Entry) -> Decimal | None:
    """The promised amount as a number that others of the same kind can be held against."""
    if not has_direction(entry):
        return None
    name, promise = promise_of(entry), _read_promise(entry)
    if name in _MORE_IS_MORE and promise is None:
        promise = parse_percent(entry.get("value"), _text(entry.get("unit")))
    if isinstance(promise, Wording):
        return _amount_of_wording(name, promise.text)
    if isinstance(promise, Duration):
        return promise.length
    return promise.value if isinstance(promise, Percent) else None


def _amount_of_wording(name: str | None, text: str) -> Decimal | None:
    if name == "retention":
        return _ENDLESS
    return Decimal(0) if name == "frequency" and text in _WITHOUT_A_BREAK else None


def _is_less_more(entry: Entry) -> bool:
    return promise_of(entry) in _LESS_IS_MORE and not is_minimum(_as_level(entry))


def _say_the_same(entry: Entry, other: Entry) -> bool:
    promise = _read_promise(entry)
    if isinstance(promise, Wording | datetime):
        return promise == _read_promise(other)
    return all(is_identical(entry.get(key), other.get(key)) for key in ("value", "unit"))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _read_promise(entry: Entry) -> Duration | Percent | datetime | Wording | None:
    return read_service_level(_as_level(entry))


def _as_level(entry: Entry) -> SlaProperty:
    return view(SlaProperty, entry, (), lambda path: Place("", path))

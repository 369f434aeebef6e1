"""Amounts that service levels promise: durations and percentages."""

import re
from dataclasses import dataclass
from decimal import Decimal

_NUMBER = r"([0-9]+(?:[.,][0-9]+)?)"
_ISO_8601 = re.compile(
    rf"P(?=[0-9T])(?:{_NUMBER}Y)?(?:{_NUMBER}M)?(?:{_NUMBER}W)?(?:{_NUMBER}D)?"
    rf"(?:T(?=[0-9])(?:{_NUMBER}H)?(?:{_NUMBER}M)?(?:{_NUMBER}S)?)?"
)
_AMOUNT = re.compile(rf"\s*{_NUMBER}\s*([^\W\d_]+|%)?\s*")
_AMOUNTS = re.compile(rf"\s*{_NUMBER}\s*([^\W\d_]+)\s*(?:(?:,|\band\b)\s*(?=[0-9]))?")
_CLOCK = re.compile(r"([0-9]{2,4}):([0-5][0-9]):([0-5][0-9])")
_LONGEST = 64
_TOO_LARGE = 1e15

# A year of the calendar has 365.2425 days on average; its months share them evenly.
_MONTH = Decimal(2629746)
_DAY = Decimal(86400)

_MONTHS = {
    ("months", "month", "mon", "mo"): 1,
    ("quarters", "quarter"): 3,
    ("years", "year", "yr", "yrs", "y", "a"): 12,
}
_SECONDS = {
    ("milliseconds", "millisecond", "millis", "ms"): Decimal("0.001"),
    ("seconds", "second", "secs", "sec", "s"): Decimal(1),
    ("minutes", "minute", "mins", "min", "m"): Decimal(60),
    ("hours", "hour", "hrs", "hr", "h"): Decimal(3600),
    ("days", "day", "d"): _DAY,
    ("weeks", "week", "wks", "wk", "w"): 7 * _DAY,
}
_MONTHS_OF = {word: months for words, months in _MONTHS.items() for word in words}
_SECONDS_OF = {word: seconds for words, seconds in _SECONDS.items() for word in words}
# ISO 8601 has it for both, and who writes it for minutes elsewhere is as common.
_MINUTES_OR_MONTHS = "M"
_PERCENT_WORDS = ("percent", "percentage", "pct", "%")

DURATION_UNITS = tuple(words[0] for words in (*_SECONDS, *_MONTHS))


@dataclass(frozen=True, slots=True)
class Duration:
    """A span of time; months and years have no fixed length, so they are kept apart."""

    months: Decimal = Decimal(0)
    seconds: Decimal = Decimal(0)

    @property
    def length(self) -> Decimal:
        """Its length in seconds, with months of average length."""
        return self.months * _MONTH + self.seconds


@dataclass(frozen=True, slots=True, order=True)
class Percent:
    """So many of a hundred; nothing says that it lies between 0 and 100."""

    value: Decimal


def parse_duration(value: object, unit: str | None = None) -> Duration | None:
    """Read `PT6H`, `"6 hours"`, `"1h 30m"`, `"00:15:00"`, or 6 with the unit `h`."""
    if isinstance(value, str) and len(value) <= _LONGEST and (duration := _parse_text(value)):
        return duration
    number, word = _split(value)
    word = (word or unit or "").strip()
    if number is None or number < 0 or word == _MINUTES_OR_MONTHS:
        return None
    word = word.lower()
    if word in _MONTHS_OF:
        return Duration(months=number * _MONTHS_OF[word])
    return Duration(seconds=number * _SECONDS_OF[word]) if word in _SECONDS_OF else None


def parse_percent(value: object, unit: str | None = None) -> Percent | None:
    """Read `"99.9%"`, or 99.9 with or without the unit `percent`."""
    number, word = _split(value)
    word = word or unit or "%"
    return Percent(number) if number is not None and is_percent_unit(word) else None


def is_duration_unit(word: str) -> bool:
    """Whether a word is a unit of time."""
    folded = word.strip().lower()
    is_clear = word.strip() != _MINUTES_OR_MONTHS
    return is_clear and (folded in _SECONDS_OF or folded in _MONTHS_OF)


def is_row_unit(word: str) -> bool:
    """Whether a word says that rows are counted."""
    return word.strip().lower() in ("rows", "row", "")


def is_percent_unit(word: str) -> bool:
    """Whether a word says per cent."""
    return word.strip().lower() in _PERCENT_WORDS


def _parse_text(value: str) -> Duration | None:
    """A duration that needs no unit beside it."""
    text = value.strip()
    return _parse_iso_8601(text) or _parse_clock(text) or _parse_amounts(text)


def _parse_clock(text: str) -> Duration | None:
    """Hours, minutes and seconds; two numbers alone could be either pair of them."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        return None
    hours, minutes, seconds = map(Decimal, match.groups())
    return Duration(seconds=3600 * hours + 60 * minutes + seconds)


def _parse_amounts(text: str) -> Duration | None:
    """Several amounts, the largest first."""
    matches = list(_AMOUNTS.finditer(text))
    words = [part[2].lower() for part in matches]
    # Behind years an m means months, and minutes anywhere else.
    is_ambiguous = "m" in words and any(word in _MONTHS_OF for word in words)
    is_ambiguous |= [part[2] for part in matches] == [_MINUTES_OR_MONTHS]
    if "".join(part[0] for part in matches) != text or is_ambiguous:
        return None
    parts = [parse_duration(part[1], word) for part, word in zip(matches, words, strict=True)]
    amounts = [part for part in parts if part is not None]
    units = [one.length for word in words if (one := parse_duration(1, word)) is not None]
    if len(amounts) < len(parts) or units != sorted(set(units), reverse=True):
        return None
    return _sum(amounts)


def _sum(amounts: list[Duration]) -> Duration | None:
    months = sum((amount.months for amount in amounts), Decimal(0))
    return (
        Duration(months, sum((amount.seconds for amount in amounts), Decimal(0)))
        if amounts
        else None
    )


def _parse_iso_8601(text: str) -> Duration | None:
    match = _ISO_8601.fullmatch(text)
    if match is None:
        return None
    parts = [Decimal((part or "0").replace(",", ".")) for part in match.groups()]
    years, months, weeks, days, hours, minutes, seconds = parts
    return Duration(
        months=12 * years + months,
        seconds=(7 * weeks + days) * _DAY + 3600 * hours + 60 * minutes + seconds,
    )


def _split(value: object) -> tuple[Decimal | None, str | None]:
    """The number and the unit word of a value; a bare number has no word."""
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _TOO_LARGE:
        return Decimal(repr(value)), None
    text = value if isinstance(value, str) and len(value) <= _LONGEST else ""
    negative = text.lstrip().startswith("-")
    match = _AMOUNT.fullmatch(text.lstrip()[1:] if negative else text)
    if match is None:
        return None, None
    number = Decimal(match[1].replace(",", "."))
    return -number if negative else number, match[2]

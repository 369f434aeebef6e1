"""What a pattern of Java says of texts that are dates, moments or times of day."""

import re

_QUOTED = re.compile("'(?:[^']|'')*'")
_RUN = re.compile(r"([A-Za-z])\1*")
_YEAR, _MONTH, _HALF_DAYS = "yu", "ML", "hK"
_HOURS = f"Hk{_HALF_DAYS}"
_OF_DAYS = frozenset(f"G{_YEAR}{_MONTH}dD")
_OF_CLOCKS = frozenset(f"{_HOURS}amsSVzOXxZ")
# Readers fill in what is not said: the first month, midnight, the morning.
_NEEDS = (
    ("m", "minutes", _HOURS, "hour, which is H"),
    ("s", "seconds", "m", "minutes, which are m"),
    ("S", "parts of a second", "s", "seconds, which are s"),
    (_HALF_DAYS, "an hour of half a day", "a", "half of it, which is a; that of a day is H"),
)
_NEEDS_OF_DAYS = (
    ("d", "a day", _MONTH, "month, which is M"),
    (_HOURS, "an hour", "dD", "day, which is d"),
)


def find_pattern_fault(pattern: str, kind: str) -> str | None:
    """Why texts of a date, a moment or a time are not what they are read as; None if they are."""
    plain = _QUOTED.sub("", pattern)
    letters = [run[1] for run in _RUN.finditer(plain)]
    parts = set(letters)
    first, what = (_HOURS, "hour, which is H") if kind == "time" else (_YEAR, "year, which is y")
    readable = _OF_CLOCKS if kind == "time" else _OF_CLOCKS | _OF_DAYS
    for letter in letters:
        if letter not in readable:
            return f"{letter} is no part of a {kind} that is read"
    if parts.isdisjoint(first):
        return f"it has no {what}"
    if "D" in parts and not parts.isdisjoint(("d", *_MONTH)):
        return "D is the day of the year, d that of the month"
    for own, name, needed, missing in _NEEDS if kind == "time" else (*_NEEDS, *_NEEDS_OF_DAYS):
        if not parts.isdisjoint(own) and parts.isdisjoint(needed):
            return f"it has {name} and no {missing}"
    twice = [letter for letter in letters if letters.count(letter) > 1]
    if twice and "[" not in plain:
        return f"{twice[0]} stands in it twice: M is the month, m the minute"
    return None

"""Cron expressions."""

import re

_MACROS = ("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly")
_MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
_DAYS = "SUN|MON|TUE|WED|THU|FRI|SAT"
_SECOND = ("", 0, 59)
_FIELDS = (("", 0, 59), ("", 0, 23), ("", 1, 31), (_MONTHS, 1, 12), (_DAYS, 0, 7))
_YEAR = ("", 1970, 2199)
_SPECIAL_DAY = re.compile(r"[?LW]|L-[0-9]{1,2}|LW|[0-9]{1,2}W|[0-7]L|[0-7]#[1-5]", re.IGNORECASE)


def is_cron(text: str) -> bool:
    """Whether a text has cron's five fields, or Quartz's six or seven, or is a macro."""
    fields = text.split()
    if len(fields) == 1:
        return fields[0].lower() in _MACROS
    ranges = {5: _FIELDS, 6: (_SECOND, *_FIELDS), 7: (_SECOND, *_FIELDS, _YEAR)}.get(len(fields))
    return ranges is not None and all(
        _is_field(field, *limits) for field, limits in zip(fields, ranges, strict=True)
    )


def _is_field(field: str, names: str, low: int, high: int) -> bool:
    is_day = high in (31, 7)
    return all(
        _is_part(part, names, low, high) or (is_day and _SPECIAL_DAY.fullmatch(part) is not None)
        for part in field.split(",")
    )


def _is_part(part: str, names: str, low: int, high: int) -> bool:
    span, stepped, step = part.partition("/")
    if stepped and not (step.isdecimal() and int(step[:6]) > 0):
        return False
    if span == "*":
        return True
    ends = [_number(end, names, low) for end in span.split("-", 1)]
    numbers = [end for end in ends if end is not None]
    # A range of days may pass the week's end (FRI-MON), as one of hours may pass midnight.
    return len(numbers) == len(ends) and all(low <= number <= high for number in numbers)


def _number(text: str, names: str, low: int) -> int | None:
    if names and text.upper() in names.split("|"):
        return names.split("|").index(text.upper()) + low
    return int(text[:6]) if text.isascii() and text.isdecimal() else None

"""Spans of time in words."""

from fractions import Fraction

_DAY = 86_400
_HOUR = 3_600
_MINUTE = 60
# Contracts say 24 h and 36 h rather than days.
_FEW_HOURS = 48 * _HOUR


def in_words(seconds: Fraction | float) -> str:
    """A span in its two largest units, such as `2 days 4 h`."""
    if isinstance(seconds, float):
        return str(seconds)
    if seconds < 0:
        return f"-{in_words(-seconds)}"
    if seconds < _MINUTE:
        return f"{float(round(seconds, 3)):g} s"
    whole = round(seconds)
    if whole < _HOUR:
        return _join((whole // _MINUTE, "min"), (whole % _MINUTE, "s"))
    if whole < _FEW_HOURS:
        return _join((whole // _HOUR, "h"), (whole % _HOUR // _MINUTE, "min"))
    return _join((whole // _DAY, "days"), (whole % _DAY // _HOUR, "h"))


def _join(*parts: tuple[int, str]) -> str:
    return " ".join(f"{count:,} {unit}" for count, unit in parts if count)

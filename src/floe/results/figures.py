"""Numbers that are compared exactly, however they were written."""

import math
from datetime import UTC, date, datetime, time
from decimal import Context, Decimal
from fractions import Fraction

from floe.checks import Number

_SHOWN_DIGITS = 12
_MICROSECOND = Fraction(1, 1_000_000)


def exact(number: Number) -> Fraction | float:
    """A number without rounding; infinities and NaN stay what they are.

    A float is read as it is written: 0.1 is a tenth.
    """
    if isinstance(number, float):
        return Fraction(repr(number)) if math.isfinite(number) else number
    if isinstance(number, Decimal) and not number.is_finite():
        return float(number)
    return Fraction(number)


def shown(number: Fraction | float) -> int | float | Decimal:
    """A number for people: a whole one, or a decimal of at most twelve digits."""
    if isinstance(number, float):
        return number
    if number.denominator == 1:
        return number.numerator
    divided = Context(prec=_SHOWN_DIGITS).divide(number.numerator, number.denominator)
    return divided.normalize()


def age_of(moment: date, now: datetime) -> Fraction:
    """How many seconds ago a moment was; what has no zone is meant as UTC."""
    passed = _in_utc(now) - _in_utc(moment)
    microseconds = (passed.days * 86_400 + passed.seconds) * 1_000_000 + passed.microseconds
    return microseconds * _MICROSECOND


def _in_utc(moment: date) -> datetime:
    if not isinstance(moment, datetime):
        return datetime.combine(moment, time(), UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)

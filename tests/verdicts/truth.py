"""What promises come to on plain Python values; nothing of floe, and no engine, takes part."""

import datetime as dt
import itertools
import math
import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

Values = list[Any]
OPERATORS: dict[str, Callable[[Fraction, Any], bool]] = {
    "mustBe": lambda figure, bound: figure == bound,
    "mustNotBe": lambda figure, bound: figure != bound,
    "mustBeGreaterThan": lambda figure, bound: figure > bound,
    "mustBeGreaterOrEqualTo": lambda figure, bound: figure >= bound,
    "mustBeLessThan": lambda figure, bound: figure < bound,
    "mustBeLessOrEqualTo": lambda figure, bound: figure <= bound,
    "mustBeBetween": lambda figure, ends: ends[0] <= figure <= ends[1],
    "mustNotBeBetween": lambda figure, ends: not ends[0] <= figure <= ends[1],
}


def verdict(*, holds: bool) -> str:
    """How a result says it."""
    return "passed" if holds else "failed"


def keeps(operator: str, bound: Any, figure: Fraction | int) -> bool:
    """Whether a figure is what an operator wants; bounds are numbers as they are written."""
    exact = [exactly(end) for end in bound] if isinstance(bound, list) else exactly(bound)
    return OPERATORS[operator](Fraction(figure), exact)


def exactly(number: Any) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    return Fraction(str(number))


def percent(count: int, rows: int) -> Fraction:
    """A share of all rows; in an empty table nothing is bad."""
    return Fraction(100 * count, rows) if rows else Fraction(0)


def same(value: Any) -> Any:
    """What two values share exactly if they are equal: no text is folded, NaN is itself."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return type(value), value
    return str(value) if not math.isfinite(value) else exactly(value)


def count_nulls(values: Values) -> int:
    return sum(value is None for value in values)


def count_listed(values: Values, listed: Values) -> int:
    """Values of a list; null counts if it is in it."""
    wanted = {same(value) for value in listed}
    return sum(same(value) in wanted for value in values)


def count_unlisted(values: Values, listed: Values) -> int:
    wanted = {same(value) for value in listed}
    return sum(value is not None and same(value) not in wanted for value in values)


def count_bad(values: Values, is_bad: Callable[[Any], bool]) -> int:
    """Null breaks nothing but what is about nulls."""
    return sum(value is not None and is_bad(value) for value in values)


def count_repeats(keys: Iterable[tuple[Any, ...]]) -> int:
    """All rows of a key but the first; a key with a null part is none."""
    whole = [tuple(map(same, key)) for key in keys if None not in key]
    return len(whole) - len(set(whole))


def count_orphans(keys: Iterable[tuple[Any, ...]], parents: Iterable[tuple[Any, ...]]) -> int:
    """Keys without a null part that no parent has."""
    known = {tuple(map(same, key)) for key in parents if None not in key}
    return sum(None not in key and tuple(map(same, key)) not in known for key in keys)


def is_outside(value: Any, option: str, bound: Any) -> bool:
    """Whether a value breaks `minimum`, `maximum` or their exclusive sisters."""
    if isinstance(value, float) and math.isnan(value):
        return True
    left, right = _ordered(value), _ordered(bound)
    return {
        "minimum": left < right,
        "maximum": left > right,
        "exclusiveMinimum": left <= right,
        "exclusiveMaximum": left >= right,
    }[option]


def _ordered(value: Any) -> Any:
    is_finite = isinstance(value, int | float | Decimal) and math.isfinite(value)
    return exactly(value) if is_finite else value


def is_no_multiple(value: Any, of: Any) -> bool:
    """Whether a number, as it is written, is no whole number of times another."""
    if isinstance(value, float) and not math.isfinite(value):
        return True
    return (exactly(value) / exactly(of)).denominator != 1


def lacks_match(text: str, pattern: str) -> bool:
    r"""Whether a pattern is nowhere in a text; `$` is its end, `\d` and `\w` are ASCII."""
    python = re.sub(r"(?<!\\)\$", r"\\Z", pattern)
    return re.search(python, text, re.ASCII) is None


def is_wrong_length(text: str, option: str, bound: int) -> bool:
    """Characters are code points, not bytes and not halves of pairs."""
    return len(text) < bound if option.startswith("min") else len(text) > bound


def has_repeats(items: Values) -> bool:
    return len({same(item) for item in items}) < len(items)


def age(moment: dt.datetime | dt.date, now: dt.datetime) -> dt.timedelta:
    """How long ago a moment was; a day begins at midnight, and what has no zone is UTC."""
    if not isinstance(moment, dt.datetime):
        moment = dt.datetime(moment.year, moment.month, moment.day, tzinfo=dt.UTC)
    return now - (moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC))


def longest_gap(moments: Iterable[dt.datetime]) -> dt.timedelta:
    """The longest time between two that follow each other."""
    ordered = sorted(moments)
    gaps = [later - earlier for earlier, later in itertools.pairwise(ordered)]
    return max(gaps, default=dt.timedelta())


def fits(number: int, name: str) -> bool:
    """Whether a whole number is within `i8`, `u32` and their like."""
    bits = int(name[1:])
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if name[0] == "i" else (0, 2**bits)
    return low <= number < high

"""The bounds of a column: what `minimum` and `exclusiveMinimum` say together, in one order."""

import math
import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from itertools import chain
from typing import Any

from floe.comparing.promises import Strength
from floe.comparing.type_fit import fits_logical
from floe.model import INTEGERS, parse_type

Entry = Mapping[str, Any]

BOUNDS = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}
_OPTIONS = "logicalTypeOptions"
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z?)?")
_MOST_DIGITS = 400
# A value, and what decides between equal ones: a lower bound is higher without its value.
_Bound = tuple[Any, bool]


def compare_bounds(limit: str, column: Entry, other: Entry) -> Strength | None:
    """Whether a column's `minimum` or `maximum`, exclusive or not, leaves fewer values.

    None if nobody can tell, as of a number and a date.
    """
    mine, theirs = _read(limit, column), _read(limit, other)
    if mine is None or theirs is None:
        return None
    if not have_one_order(value for value, _ in chain(mine, theirs)):
        return None
    tightest = max if limit == "minimum" else min
    own, others = tightest(mine, default=None), tightest(theirs, default=None)
    if own == others:
        return Strength.EQUAL
    if own is None or others is None:
        return Strength.WEAKER if own is None else Strength.STRONGER
    return Strength.STRONGER if tightest(own, others) == own else Strength.WEAKER


def read_limit(value: Any) -> Decimal | str | None:
    """A number, or the text of a date or a moment; None for all else."""
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        number = Decimal(str(value))
        return None if number.is_nan() else number
    return value if isinstance(value, str) and _MOMENT.fullmatch(value) else None


def have_one_order(values: Iterable[Any]) -> bool:
    """Whether values are all numbers, all days, or texts of one form, in the order of letters."""
    kinds = {
        len(value) if isinstance(value, str) else "day" if isinstance(value, date) else "number"
        for value in values
    }
    return len(kinds) < 2


def _read(limit: str, column: Entry) -> list[_Bound] | None:
    """The bounds that are written; None if one of them is none."""
    options = column.get(_OPTIONS)
    written = options if isinstance(options, Mapping) else {}
    inclusive, exclusive = written.get(limit), written.get(BOUNDS[limit])
    pairs = [(inclusive, False), (exclusive, True)]
    if isinstance(exclusive, bool):
        # Edition 3.0 wrote a flag beside a bound that is exclusive.
        pairs = [(inclusive, exclusive)]
        if exclusive and inclusive is None:
            return None
    bounds: list[_Bound] = []
    for value, is_open in pairs:
        if value is None:
            continue
        read = read_limit(value)
        if read is None:
            return None
        whole = _whole(read, column, is_lower=limit == "minimum", is_open=is_open)
        is_inside = whole is not None or not is_open
        bounds.append((read if whole is None else whole, is_inside != (limit == "minimum")))
    return bounds


def _whole(value: Decimal | str, column: Entry, *, is_lower: bool, is_open: bool) -> Any:
    """The last value that is allowed, where values are integers or days; None where there is none.

    Above 0 and from 1 on are the same integers.
    """
    kind, step = _kind(column), 1 if is_lower else -1
    if isinstance(value, Decimal):
        if kind != "integer" or not value.is_finite() or value.adjusted() > _MOST_DIGITS:
            return None
        nearest = math.ceil(value) if is_lower else math.floor(value)
        return nearest + step if is_open and nearest == value else nearest
    if kind != "date":
        return None
    try:
        return date.fromisoformat(value) + timedelta(step if is_open else 0)
    except (ValueError, OverflowError):
        return None


def _kind(column: Entry) -> str | None:
    """`integer` or `date`, if a column has no values between two of them."""
    logical, physical = column.get("logicalType"), parse_type(_text(column.get("physicalType")))
    if logical is None and physical is not None:
        return "integer" if physical.kind in INTEGERS else physical.kind
    is_kept = physical is None or (isinstance(logical, str) and fits_logical(logical, physical))
    return logical if is_kept and isinstance(logical, str) else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None

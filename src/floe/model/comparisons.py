"""What a quality rule's operators let through, as numbers."""

import math
import operator
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from floe.model.durations import is_percent_unit
from floe.model.metrics import read_metric
from floe.model.quality import QualityRule

# Most rules say this, and it can both hold and fail whatever is measured.
_COMMON = {"mustBe": 0}
_HUGE = 10**15
_TOO_LARGE = 1e300
_COMPARISONS = {
    "mustBe": operator.eq,
    "mustNotBe": operator.ne,
    "mustBeGreaterThan": operator.gt,
    "mustBeGreaterOrEqualTo": operator.ge,
    "mustBeLessThan": operator.lt,
    "mustBeLessOrEqualTo": operator.le,
}
_Exact = int | Fraction
# The operators to whose spans the ends belong: by choice of the workspace to all or none.
_GENEROUS, _STERN = frozenset(("mustBeBetween",)), frozenset(("mustNotBeBetween",))
_READINGS = (_GENEROUS | _STERN, frozenset[str]())


def is_number(value: object) -> bool:
    """Whether a value is a number that can be reckoned with; true and false are not."""
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _TOO_LARGE
    )


def is_span(value: object) -> bool:
    """Whether a value is two numbers, the smaller one first."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_number(end) for end in value)
        and value[0] < value[1]
    )


def can_hold(rule: QualityRule) -> bool:
    """Whether some measurement keeps the rule; ends of a span are counted in its favour."""
    operators = rule.operators
    if operators == _COMMON or not _are_comparable(operators):
        return True
    return any(_holds(operators, number, _GENEROUS) for number in _probes(rule))


def can_fail(rule: QualityRule) -> bool:
    """Whether some measurement breaks the rule; ends of a span are counted against it."""
    operators = rule.operators
    if not operators or operators == _COMMON or not _are_comparable(operators):
        return True
    return not all(_holds(operators, number, _STERN) for number in _probes(rule))


def implies(rule: QualityRule, other: QualityRule) -> bool | None:
    """Whether all that one rule lets through passes the other too; None if nobody can tell."""
    mine, theirs = rule.operators, other.operators
    if not _are_comparable(mine) or not _are_comparable(theirs):
        return True if repr(mine) == repr(theirs) else None
    return all(
        _holds(theirs, number, closed)
        for number in _probes(rule, other)
        for closed in _READINGS
        if _holds(mine, number, closed)
    )


def bound_of(rule: QualityRule) -> str | None:
    """Whether a rule asks for `most` so much or `least` so much; None if for neither, or both.

    Without an operator nothing may be counted.
    """
    operators = rule.operators
    if not operators or operators == _COMMON:
        return "most"
    if not _are_comparable(operators) or not can_fail(rule):
        return None
    probes = sorted(_probes(rule))
    kept = [[_holds(operators, number, closed) for number in probes] for closed in _READINGS]
    if all(holds == sorted(holds, reverse=True) for holds in kept):
        return "most"
    return "least" if all(holds == sorted(holds) for holds in kept) else None


def _are_comparable(operators: Mapping[str, Any]) -> bool:
    return all(
        is_span(value) if name.endswith("Between") else is_number(value)
        for name, value in operators.items()
    )


def _probes(rule: QualityRule, *others: QualityRule) -> list[_Exact]:
    """Every operator's bounds, and numbers between, below and above all of them."""
    operators = [each.operators for each in (rule, *others)]
    bounds = sorted({bound for written in operators for bound in _bounds(written)})
    between = [Fraction(low + high) / 2 for low, high in pairwise(bounds)]
    around = [near for bound in bounds for near in (bound - 1, bound, bound + 1)]
    whole = [whole for bound in bounds for whole in (math.floor(bound), math.ceil(bound))]
    return _possible(rule, {-_HUGE, 0, 1, 100, _HUGE, *whole, *between, *around})


def _bounds(operators: Mapping[str, Any]) -> Iterator[_Exact]:
    for value in operators.values():
        for bound in value if isinstance(value, list) else (value,):
            # Most bounds are whole, and those are reckoned with far sooner.
            yield bound if isinstance(bound, int) else Fraction(bound)


def _possible(rule: QualityRule, numbers: Iterable[_Exact]) -> list[_Exact]:
    """Those that the rule's metric can give: rows are counted, percents end at 100."""
    if rule.kind != "library" or read_metric(rule).unclear:
        return list(numbers)
    if rule.unit and is_percent_unit(rule.unit):
        return [number for number in numbers if 0 <= number <= 100]
    return [number for number in numbers if number >= 0 and number.denominator == 1]


def _holds(operators: Mapping[str, Any], number: _Exact, closed: frozenset[str]) -> bool:
    return all(
        _is_inside(number, value, closed=name in closed) == (name == "mustBeBetween")
        if name.endswith("Between")
        else _COMPARISONS[name](number, value)
        for name, value in operators.items()
    )


def _is_inside(number: _Exact, span: list[float], *, closed: bool) -> bool:
    return span[0] < number < span[1] or (closed and number in span)

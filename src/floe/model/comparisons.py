"""What a quality rule's operators let through, as numbers."""

import math
import operator
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

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
    return any(_holds(operators, number, generous=True) for number in _probes(rule))


def can_fail(rule: QualityRule) -> bool:
    """Whether some measurement breaks the rule; ends of a span are counted against it."""
    operators = rule.operators
    if not operators or operators == _COMMON or not _are_comparable(operators):
        return True
    return not all(_holds(operators, number, generous=False) for number in _probes(rule))


def implies(rule: QualityRule, other: QualityRule) -> bool | None:
    """Whether all that one rule lets through passes the other too; None if nobody can tell."""
    mine, theirs = rule.operators, other.operators
    if not _are_comparable(mine) or not _are_comparable(theirs):
        return True if mine == theirs else None
    return all(
        _holds(theirs, number, generous=generous)
        for number in _probes(rule, other)
        for generous in (True, False)
        if _holds(mine, number, generous=generous)
    )


def _are_comparable(operators: Mapping[str, Any]) -> bool:
    return all(
        is_span(value) if name.endswith("Between") else is_number(value)
        for name, value in operators.items()
    )


def _probes(rule: QualityRule, *others: QualityRule) -> Iterator[Fraction]:
    """Every operator's bounds, and numbers between, below and above all of them."""
    operators = [each.operators for each in (rule, *others)]
    bounds = sorted({Fraction(bound) for written in operators for bound in _bounds(written)})
    between = [(low + high) / 2 for low, high in pairwise(bounds)]
    around = [near for bound in bounds for near in (bound - 1, bound, bound + 1)]
    whole = [whole for bound in bounds for whole in (math.floor(bound), math.ceil(bound))]
    usual = map(Fraction, (-_HUGE, 0, 1, 100, _HUGE, *whole))
    for number in {*usual, *between, *around}:
        if _is_possible(rule, number):
            yield number


def _bounds(operators: Mapping[str, Any]) -> Iterator[float]:
    for value in operators.values():
        yield from value if isinstance(value, list) else (value,)


def _is_possible(rule: QualityRule, number: Fraction) -> bool:
    """Whether the rule's metric can give this number: rows are counted, percents end at 100."""
    if rule.kind != "library" or read_metric(rule).unclear:
        return True
    if rule.unit == "percent":
        return 0 <= number <= 100
    return number >= 0 and number.denominator == 1


def _holds(operators: Mapping[str, Any], number: Fraction, *, generous: bool) -> bool:
    return all(
        _is_inside(number, value, closed=generous == (name == "mustBeBetween"))
        == (name == "mustBeBetween")
        if name.endswith("Between")
        else _COMPARISONS[name](number, value)
        for name, value in operators.items()
    )


def _is_inside(number: Fraction, span: list[float], *, closed: bool) -> bool:
    return span[0] < number < span[1] or (closed and number in span)

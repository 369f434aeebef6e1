"""Whether a number keeps a threshold."""

import operator
from collections.abc import Callable
from fractions import Fraction

from floe.checks import Comparison, Threshold
from floe.results.figures import exact

Figure = Fraction | float

_COMPARE: dict[str, Callable[[Figure, Figure], bool]] = {
    "mustBe": operator.eq,
    "mustNotBe": operator.ne,
    "mustBeGreaterThan": operator.gt,
    "mustBeGreaterOrEqualTo": operator.ge,
    "mustBeLessThan": operator.lt,
    "mustBeLessOrEqualTo": operator.le,
}

# A figure that has come so far keeps none of these by rising.
_LIMITS = ("mustBe", "mustBeLessThan", "mustBeLessOrEqualTo", "mustBeBetween")


def holds(threshold: Threshold, figure: Figure) -> bool:
    """Whether all comparisons are true of a figure."""
    return all(
        _holds(comparison, figure, is_inclusive=threshold.is_inclusive)
        for comparison in threshold.comparisons
    )


def may_rise_to(threshold: Threshold, figure: Figure) -> bool:
    """Whether a greater figure might keep a threshold."""
    return not any(_is_exceeded(comparison, figure) for comparison in threshold.comparisons)


def _is_exceeded(comparison: Comparison, figure: Figure) -> bool:
    value = comparison.value
    most = exact(max(value) if isinstance(value, tuple) else value)
    return comparison.operator in _LIMITS and figure >= most


def _holds(comparison: Comparison, figure: Figure, *, is_inclusive: bool) -> bool:
    value = comparison.value
    if not isinstance(value, tuple):
        return _COMPARE[comparison.operator](figure, exact(value))
    # Two ends in the wrong order mean what they mean in the right one.
    low, high = sorted(map(exact, value))
    is_between = low <= figure <= high if is_inclusive else low < figure < high
    return is_between == (comparison.operator == "mustBeBetween")

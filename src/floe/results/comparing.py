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


def holds(threshold: Threshold, figure: Figure) -> bool:
    """Whether all comparisons are true of a figure."""
    return all(
        _holds(comparison, figure, is_inclusive=threshold.is_inclusive)
        for comparison in threshold.comparisons
    )


def _holds(comparison: Comparison, figure: Figure, *, is_inclusive: bool) -> bool:
    value = comparison.value
    if not isinstance(value, tuple):
        return _COMPARE[comparison.operator](figure, exact(value))
    # Two ends in the wrong order mean what they mean in the right one.
    low, high = sorted(map(exact, value))
    is_between = low <= figure <= high if is_inclusive else low < figure < high
    return is_between == (comparison.operator == "mustBeBetween")

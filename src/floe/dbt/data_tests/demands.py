"""Thresholds in the contract's words."""

from decimal import Decimal
from typing import Any

from floe.checks import Comparison, Number, Threshold

_NONE = {"mustBe": 0, "mustBeLessOrEqualTo": 0}


def demand_of(threshold: Threshold) -> dict[str, Any]:
    """Operators and unit, as a test is given them."""
    demand: dict[str, Any] = {
        comparison.operator: _operand(comparison) for comparison in threshold.comparisons
    }
    if threshold.unit != "rows":
        demand["unit"] = threshold.unit
    if not threshold.is_inclusive and any("Between" in word for word in demand):
        demand["between"] = "exclusive"
    return demand


def row_demand(threshold: Threshold) -> dict[str, Any]:
    """The argument of a test that finds bad rows; none where it must find nothing."""
    return {} if is_zero(threshold) else {"demand": demand_of(threshold)}


def is_zero(threshold: Threshold) -> bool:
    """Whether nothing may be found, in whatever unit."""
    return all(
        not isinstance(comparison.value, tuple)
        and _NONE.get(comparison.operator) == comparison.value
        for comparison in threshold.comparisons
    )


def plain_number(number: Number) -> int | float | str:
    """A number that YAML reads back without loss; a text of digits where it would not."""
    if isinstance(number, int):
        return number
    exact = Decimal(repr(number)) if isinstance(number, float) else number
    if exact == exact.to_integral_value() and abs(exact) < 10**18:
        return int(exact)
    is_short = Decimal(repr(float(exact))) == exact and "e" not in repr(float(exact))
    return float(exact) if is_short else f"{exact:f}" if abs(exact.adjusted()) < 38 else str(exact)


def _operand(comparison: Comparison) -> Any:
    if isinstance(comparison.value, tuple):
        return [plain_number(end) for end in sorted(comparison.value)]
    return plain_number(comparison.value)

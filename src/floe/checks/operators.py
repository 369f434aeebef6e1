"""What a rule's operators demand of the figure that is measured."""

from collections.abc import Mapping
from typing import Any

from floe.checks.check import Comparison, Threshold
from floe.checks.typed_values import show
from floe.model import OPERATORS, is_number, is_percent_unit, is_row_unit


class OperatorError(ValueError):
    """Why there is nothing to compare with; its text says so."""


def read_threshold(
    node: Mapping[str, Any],
    *,
    unit: str | None,
    is_inclusive: bool,
    default: tuple[Comparison, ...] = (Comparison("mustBe", 0),),
) -> Threshold:
    """All comparisons that are written, or the default where there is none."""
    unknown = [key for key in node if str(key).lower().startswith("must") and key not in OPERATORS]
    if unknown:
        raise OperatorError(f"floe does not know the operator {show(unknown[0])}")
    written = tuple(_comparison(name, node[name]) for name in OPERATORS if name in node)
    if not written and not default:
        raise OperatorError("it has no operator, such as mustBe or mustBeGreaterThan")
    return Threshold(written or default, unit or "rows", is_inclusive)


def read_unit(unit: str | None) -> str:
    """`rows` or `percent`."""
    if unit is None or is_row_unit(unit):
        return "rows"
    if is_percent_unit(unit):
        return "percent"
    raise OperatorError(f"floe does not know the unit {show(unit)}; it knows rows and percent")


def _comparison(name: str, value: Any) -> Comparison:
    if not name.endswith("Between"):
        if not is_number(value):
            raise OperatorError(f"{name} needs a number and has {show(value)}")
        return Comparison(name, value)
    ends = value if isinstance(value, list) else []
    if len(ends) != 2 or not all(is_number(end) for end in ends):
        raise OperatorError(f"{name} needs two numbers and has {show(value)}")
    if ends[0] > ends[1]:
        raise OperatorError(f"{name} needs the smaller number first and has {show(value)}")
    return Comparison(name, (ends[0], ends[1]))

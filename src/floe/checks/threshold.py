"""What a measured figure must be."""

from dataclasses import dataclass
from decimal import Decimal

Number = int | float | Decimal


@dataclass(frozen=True, slots=True)
class Comparison:
    """One of the standard's eight operators with its number, or its two."""

    operator: str
    value: Number | tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Threshold:
    """All comparisons must hold of the figure in its unit.

    `rows`: a count of rows. `percent`: the count as a percentage of the rows looked at, or a
    score. `seconds`: an age (of a moment: now minus it) or a gap. `value`: a number as it is.
    """

    comparisons: tuple[Comparison, ...]
    unit: str = "rows"
    is_inclusive: bool = True


NO_ROWS = Threshold((Comparison("mustBe", 0),))

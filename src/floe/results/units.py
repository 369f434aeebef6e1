"""Figures in the unit of their threshold."""

import math
from datetime import date, datetime
from fractions import Fraction

from floe.checks import Metric, Reachable, Threshold
from floe.plan import Measurement, NotMeasured
from floe.results.figures import age_of, exact


def in_unit(
    threshold: Threshold | None, metric: Metric, seen: Measurement, now: datetime
) -> Fraction | float | NotMeasured:
    """What a threshold is compared with: rows, a percentage, an age in seconds or a number."""
    unit = threshold.unit if threshold else "value"
    figure = seen.figure
    if isinstance(figure, date):
        if unit != "seconds":
            return NotMeasured("a moment cannot be compared with a number")
        return age_of(figure, now)
    if figure is None:
        return math.nan
    if unit != "percent":
        return exact(figure)
    return _percent(exact(figure), metric, seen.rows)


def _percent(
    figure: Fraction | float, metric: Metric, rows: int | None
) -> Fraction | float | NotMeasured:
    if isinstance(metric, Reachable):
        return 100 * figure
    if rows is None:
        return NotMeasured("the number of rows is not known")
    return 100 * figure / rows if rows else Fraction(0)

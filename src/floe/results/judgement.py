"""Whether what was seen keeps the promise."""

import math
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction

from floe.checks import (
    Aggregate,
    BadRows,
    Check,
    ColumnType,
    DuplicateRows,
    LargestGap,
    LastChange,
    Metric,
    Newest,
    Oldest,
    OrphanRows,
    RowCount,
    Score,
    TableMetric,
    Threshold,
)
from floe.findings import Severity
from floe.plan import Measured, Measurement, NotMeasured, where_of
from floe.results.comparing import holds, may_rise_to
from floe.results.figures import shown
from floe.results.result import Result, Status
from floe.results.scoring import score
from floe.results.units import in_unit
from floe.results.withholding import withhold

_AHEAD = "the newest value is in the future"
_CLOCK_SKEW = 60
_FIRST_ZONE = 14 * 3_600
_UPPER = ("mustBeLessThan", "mustBeLessOrEqualTo")


def judge(check: Check, measured: Mapping[TableMetric, Measured], now: datetime) -> Result:
    """Say whether what was seen keeps the promise; every check gets a result."""
    return withhold(_judge(check, measured, now))


def _judge(check: Check, measured: Mapping[TableMetric, Measured], now: datetime) -> Result:
    if check.measures is None:
        status = Status.INFORMATIONAL if check.is_informational else Status.NOT_RUN
        return Result(
            check=check, status=status, reason=check.reason or "there is nothing to measure"
        )
    if isinstance(check.measures, Score):
        return _judge_score(check, check.measures, measured, now)
    seen = measured.get(check.measures, NotMeasured("it was not measured"))
    if isinstance(seen, NotMeasured):
        return _not_measured(check, seen)
    return _judge_measurement(check, check.measures.metric, seen, now)


def _not_measured(check: Check, seen: NotMeasured) -> Result:
    status = Status.ERROR if seen.is_outside else Status.NOT_RUN
    return Result(check=check, status=status, reason=seen.reason)


def _judge_score(
    check: Check, what: Score, measured: Mapping[TableMetric, Measured], now: datetime
) -> Result:
    scored = score(what, measured, now)
    if isinstance(scored, NotMeasured):
        return _not_measured(check, scored)
    status = _status(check, scored.percent)
    if status is Status.PASSED and scored.unread:
        return _not_measured(check, NotMeasured(scored.unread))
    return Result(
        check=check,
        status=status,
        measured=shown(scored.percent),
        failing_rows=scored.bad if what.kind == "bad_rows" else None,
        rows=scored.rows,
        answered_by=scored.answered_by,
    )


def _judge_measurement(check: Check, metric: Metric, seen: Measurement, now: datetime) -> Result:
    if seen.figure is None:
        return _judge_nothing(check, metric, seen)
    figure = in_unit(check.threshold, metric, seen, now)
    if isinstance(figure, NotMeasured):
        return _not_measured(check, figure)
    is_ahead = _lies_ahead(check.threshold, metric, figure)
    status = _broken(check) if is_ahead else _status(check, figure)
    if seen.unread and not is_ahead and _is_in_doubt(check, metric, status, figure):
        return _not_measured(check, NotMeasured(seen.unread))
    reason = _AHEAD if is_ahead else _reason(figure, seen, status)
    return Result(
        check=check,
        status=status,
        measured=shown(figure),
        failing_rows=_failing_rows(metric, seen),
        rows=seen.rows,
        answered_by=seen.answered_by,
        reason=reason,
        seconds=seen.seconds,
    )


def _judge_nothing(check: Check, metric: Metric, seen: Measurement) -> Result:
    """A figure that does not exist: nothing is fresh, nothing is too old."""
    if isinstance(metric, LargestGap):
        return _not_measured(check, NotMeasured("there are fewer than two moments to compare"))
    if isinstance(metric, Newest | Oldest):
        reason = "the table is empty" if not seen.rows else "the column holds no value"
    else:
        reason = "the expression yields no value"
    is_kept = isinstance(metric, Oldest) and _is_upper(check.threshold)
    status = Status.PASSED if is_kept else _broken(check)
    if seen.unread and _is_in_doubt(check, metric, status):
        return _not_measured(check, NotMeasured(seen.unread))
    return Result(
        check=check,
        status=status,
        rows=seen.rows,
        answered_by=seen.answered_by,
        reason=reason,
        seconds=seen.seconds,
    )


def _is_in_doubt(
    check: Check, metric: Metric, status: Status, figure: Fraction | float | None = None
) -> bool:
    """Whether values that nobody can read could turn it round.

    One of them may be the oldest, or the newest, and each may be one more that is counted.
    """
    threshold = check.threshold
    if isinstance(metric, Oldest):
        return (status is Status.PASSED) == _is_upper(threshold)
    if status is Status.PASSED or isinstance(metric, Newest):
        return True
    where = where_of(metric)
    # All rows are counted, also those that cannot be read.
    is_total = isinstance(metric, RowCount | Aggregate) and where is None
    if threshold is None or figure is None or is_total:
        return False
    is_share = threshold.unit == "percent" and where is not None
    return is_share or may_rise_to(threshold, figure)


def _lies_ahead(threshold: Threshold | None, metric: Metric, age: Fraction | float) -> bool:
    """Whether a moment is later than clocks differ: it says nothing of how fresh a table is."""
    if threshold is None or threshold.unit != "seconds":
        return False
    if isinstance(metric, LastChange):
        return age < -_CLOCK_SKEW
    if not isinstance(metric, Newest):
        return False
    declared = metric.column.type
    # A date has no zone: where the day begins first, tomorrow has come.
    is_date = declared is not None and declared.kind == "date"
    return age < -(_FIRST_ZONE if is_date else _CLOCK_SKEW)


def _is_upper(threshold: Threshold | None) -> bool:
    return threshold is not None and all(
        comparison.operator in _UPPER for comparison in threshold.comparisons
    )


def _status(check: Check, figure: Fraction | float) -> Status:
    if check.threshold is None:
        return Status.INFORMATIONAL
    is_number = not math.isnan(figure)
    return Status.PASSED if is_number and holds(check.threshold, figure) else _broken(check)


def _broken(check: Check) -> Status:
    return Status.FAILED if check.severity is Severity.ERROR else Status.WARNED


def _failing_rows(metric: Metric, seen: Measurement) -> int | None:
    is_counted = isinstance(metric, BadRows | DuplicateRows | OrphanRows) or (
        isinstance(metric, ColumnType) and seen.rows is not None
    )
    return seen.figure if is_counted and isinstance(seen.figure, int) else None


def _reason(figure: Fraction | float, seen: Measurement, status: Status) -> str | None:
    if math.isnan(figure):
        return "the figure is not a number"
    return seen.detail if status is not Status.PASSED else None

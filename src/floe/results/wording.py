"""Results in words, for people, and thresholds as plain values, for machines."""

from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from floe.checks import (
    Check,
    ColumnPresence,
    ColumnType,
    Comparison,
    LargestChangeGap,
    LargestGap,
    Metric,
    Number,
    Reachable,
    RowCount,
    TableMetric,
    Threshold,
)
from floe.plan import Figure
from floe.results.durations import in_words
from floe.results.figures import exact, shown
from floe.results.result import Result

_OPERATORS = {
    "mustBe": "must be {}",
    "mustNotBe": "must not be {}",
    "mustBeGreaterThan": "must be more than {}",
    "mustBeGreaterOrEqualTo": "must be at least {}",
    "mustBeLessThan": "must be less than {}",
    "mustBeLessOrEqualTo": "must be at most {}",
    "mustBeBetween": "must be between {} and {}",
    "mustNotBeBetween": "must not be between {} and {}",
}
_SHOWN_DIGITS = 4


def describe_result(result: Result) -> str:
    """What was measured and what it must be, in one phrase; the reason if nothing was."""
    if result.measured is None:
        return result.reason or ""
    promise = f", {describe_promise(result.check)}" if result.check.threshold else ""
    detail = f" ({result.reason})" if result.reason else ""
    return describe_measured(result) + promise + detail


def describe_measured(result: Result) -> str:
    """The figure in words, such as `3 of 1,000 rows (0.3 %)` or `2 days 4 h old`."""
    unit = result.check.threshold.unit if result.check.threshold else "value"
    metric = _metric(result.check)
    if result.failing_rows is not None and result.rows is not None:
        return _describe_rows(result.failing_rows, result.rows)
    if unit == "seconds" and isinstance(result.measured, int | float | Decimal):
        return _describe_seconds(exact(result.measured), metric)
    plain = _describe_schema(metric, result.measured)
    return plain or _with_unit(result.measured, unit, metric)


def describe_promise(check: Check) -> str:
    """What the figure must be, in the words that the figure itself is said in."""
    if check.threshold is None:
        return ""
    metric = _metric(check)
    match check.threshold.comparisons:
        case (Comparison("mustBe", int(value)),) if word := _describe_schema(metric, value):
            return f"must be {word}"
        case _:
            return describe_threshold(check.threshold)


def describe_threshold(threshold: Threshold) -> str:
    """What the figure must be, in words."""
    phrases = [_describe_comparison(one, threshold) for one in threshold.comparisons]
    first, *rest = phrases or ["may be anything"]
    return " and ".join([first, *(phrase.removeprefix("must ") for phrase in rest)])


def threshold_object(threshold: Threshold | None) -> dict[str, Any] | None:
    """A threshold as JSON values: its unit, and each operator with its number or numbers."""
    if threshold is None:
        return None
    values: dict[str, Any] = {"unit": threshold.unit}
    for comparison in threshold.comparisons:
        value = comparison.value
        pair = isinstance(value, tuple)
        values[comparison.operator] = (
            [plain_number(end) for end in value]
            if isinstance(value, tuple)
            else plain_number(value)
        )
        if pair:
            values["inclusive"] = threshold.is_inclusive
    return values


def plain_number(figure: Figure) -> int | float | str | None:
    """A figure as a JSON value; moments in UTC, and no NaN or infinity."""
    if isinstance(figure, datetime):
        moment = figure if figure.tzinfo else figure.replace(tzinfo=UTC)
        return moment.astimezone(UTC).isoformat()
    if figure is None or isinstance(figure, int):
        return figure
    number = exact(figure)
    if isinstance(number, float):
        return str(number)
    return number.numerator if number.denominator == 1 else float(number)


def _metric(check: Check) -> Metric | None:
    return check.measures.metric if isinstance(check.measures, TableMetric) else None


def _describe_rows(bad: int, rows: int) -> str:
    share = Fraction(100 * bad, rows) if rows else Fraction(0)
    of = f"{bad:,} of {rows:,} row{'' if rows == 1 else 's'}"
    return f"{of} ({_percentage(share)})" if bad else of


def _percentage(share: Fraction) -> str:
    rounded = round(share, _SHOWN_DIGITS)
    # A rare fault is no absent one.
    if share and not rounded:
        return f"under {Decimal(10) ** -_SHOWN_DIGITS:f} %"
    return f"{_number(shown(rounded))} %"


def _describe_seconds(seconds: Fraction | float, metric: Metric | None) -> str:
    text = in_words(seconds)
    if isinstance(metric, LargestGap | LargestChangeGap) or metric is None:
        return text
    return f"{text.removeprefix('-')} ahead" if text.startswith("-") else f"{text} old"


def _describe_schema(metric: Metric | None, figure: Figure) -> str | None:
    words = {
        ColumnPresence: ("present", "missing"),
        ColumnType: ("as declared", "another type"),
        Reachable: ("unreachable", "readable"),
    }
    for kind, (zero, other) in words.items():
        if isinstance(metric, kind):
            return other if figure else zero
    return None


def _with_unit(figure: Figure, unit: str, metric: Metric | None) -> str:
    if not isinstance(figure, int | float | Decimal):
        return str(plain_number(figure))
    if unit == "percent":
        number = exact(figure)
        return _percentage(number) if isinstance(number, Fraction) else f"{number} %"
    is_rows = unit == "rows" or isinstance(metric, RowCount)
    return f"{_number(figure)} row{'' if figure == 1 else 's'}" if is_rows else _number(figure)


def _describe_comparison(comparison: Comparison, threshold: Threshold) -> str:
    value = comparison.value
    ends = value if isinstance(value, tuple) else (value,)
    phrase = _OPERATORS[comparison.operator].format(*(_bound(end, threshold.unit) for end in ends))
    is_open = len(ends) == 2 and not threshold.is_inclusive
    return f"{phrase}, ends excluded" if is_open else phrase


def _bound(value: Number, unit: str) -> str:
    if unit == "seconds":
        return in_words(exact(value))
    return f"{_number(value)} %" if unit == "percent" else _number(value)


def _number(figure: Number) -> str:
    if isinstance(figure, int):
        return f"{figure:,}"
    number = exact(figure)
    if isinstance(number, float):
        return str(number)
    plain = shown(number)
    return f"{plain:,}" if isinstance(plain, int) else f"{plain:,f}"

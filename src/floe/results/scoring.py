"""Figures that are made of other figures."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from floe.checks import (
    AnyOf,
    BadRows,
    ColumnPresence,
    ColumnType,
    DuplicateRows,
    Metric,
    OrphanRows,
    Score,
    TableMetric,
    Threshold,
    ValueTest,
)
from floe.plan import Measured, Measurement, NotMeasured
from floe.results.comparing import holds
from floe.results.units import in_unit

_ALL_GOOD = Fraction(100)
_NONE_GOOD = Fraction(0)


@dataclass(frozen=True, slots=True)
class Scored:
    """A score in percent, and the rows that it was made of."""

    percent: Fraction
    bad: int
    rows: int
    answered_by: str
    unread: str | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    """One part: its share of good rows, and its rows where it counts some."""

    share: Fraction
    bad: int
    rows: int
    answered_by: str


def score(
    what: Score, measured: Mapping[TableMetric, Measured], now: datetime
) -> Scored | NotMeasured:
    """The score of all parts, or the first part that keeps it from being known."""
    if not what.parts:
        return NotMeasured("there are no rules to score")
    parts: list[_Part] = []
    for source, threshold in _pairs(what):
        seen = measured.get(source, NotMeasured("was not measured"))
        part = seen if isinstance(seen, NotMeasured) else _part(source, threshold, seen, now)
        if isinstance(part, NotMeasured):
            name = f"{source.table.name}, {_describe(source.metric)}"
            return NotMeasured(f"{name}: {part.reason}", part.is_outside)
        parts.append(part)
    seen_parts = (measured[part] for part in what.parts)
    unread = (seen.unread for seen in seen_parts if isinstance(seen, Measurement) and seen.unread)
    return replace(_sum_up(what.kind, parts), unread=next(unread, None))


def _pairs(what: Score) -> Iterator[tuple[TableMetric, Threshold | None]]:
    thresholds = what.thresholds or (None,) * len(what.parts)
    return zip(what.parts, thresholds, strict=True)


def _part(
    source: TableMetric, threshold: Threshold | None, seen: Measurement, now: datetime
) -> _Part | NotMeasured:
    if threshold is not None:
        return _judged_part(source.metric, threshold, seen, now)
    bad = seen.figure
    if isinstance(source.metric, ColumnType | ColumnPresence) and seen.rows is None:
        return _Part(_NONE_GOOD if bad else _ALL_GOOD, 0, 0, seen.answered_by)
    if not isinstance(source.metric, BadRows | DuplicateRows | OrphanRows | ColumnType):
        return NotMeasured("has no share of good rows")
    if not isinstance(bad, int) or seen.rows is None:
        return NotMeasured("the number of rows is not known")
    share = _ALL_GOOD - Fraction(100 * bad, seen.rows) if seen.rows else _ALL_GOOD
    return _Part(share, bad, seen.rows, seen.answered_by)


def _judged_part(
    metric: Metric, threshold: Threshold, seen: Measurement, now: datetime
) -> _Part | NotMeasured:
    """A part that counts no bad rows is good or it is not."""
    figure = in_unit(threshold, metric, seen, now)
    if isinstance(figure, NotMeasured):
        return figure
    is_good = not math.isnan(figure) and holds(threshold, figure)
    return _Part(_ALL_GOOD if is_good else _NONE_GOOD, 0, 0, seen.answered_by)


def _sum_up(kind: str, parts: list[_Part]) -> Scored:
    bad, rows = sum(part.bad for part in parts), sum(part.rows for part in parts)
    if kind == "good_share":
        percent = sum((part.share for part in parts), _NONE_GOOD) / len(parts)
    else:
        percent = Fraction(100 * bad, rows) if rows else Fraction(0)
    answers = dict.fromkeys(part.answered_by for part in parts)
    return Scored(percent, bad, rows, ", ".join(answers))


def _describe(metric: Metric) -> str:
    """What a metric is about, in few words."""
    if isinstance(metric, DuplicateRows):
        return "duplicates of " + ", ".join(map(str, metric.columns))
    if isinstance(metric, OrphanRows):
        return f"{', '.join(map(str, metric.columns))} in {metric.parent.name}"
    if isinstance(metric, BadRows) and isinstance(metric.predicate, ValueTest):
        return str(metric.predicate.column)
    if isinstance(metric, BadRows) and isinstance(metric.predicate, AnyOf):
        return "rows that break any rule"
    if isinstance(metric, ColumnType | ColumnPresence):
        return str(metric.column)
    return "a rule of the table"

"""Service levels that promise a length of time: a row for each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from floe.checks.check import Check, Comparison, Threshold
from floe.checks.columns import ColumnPath
from floe.checks.metrics import (
    LargestChangeGap,
    LargestGap,
    LastChange,
    Metric,
    Newest,
    Oldest,
)
from floe.checks.service_elements import ElementError, elements_of_level
from floe.checks.subjects import LevelSubject, Subject
from floe.model import Duration, Wording, is_minimum, read_service_level

_MOMENTS = ("date", "timestamp", "timestamp_ntz")


_NO_COLUMN = "it names no date or timestamp that tells how old a row is: add element"


@dataclass(frozen=True, slots=True)
class AgeClause:
    """What is measured of a column that a service level names, and of a table without one."""

    of_column: Callable[[ColumnPath], Metric]
    of_table: Metric | str


_AGES = {
    "freshness": AgeClause(Newest, LastChange()),
    "latency": AgeClause(Newest, LastChange()),
    "frequency": AgeClause(LargestGap, LargestChangeGap()),
    "retention": AgeClause(Oldest, _NO_COLUMN),
}


def age(level: LevelSubject) -> Iterator[Check]:
    """How old, or how far apart, moments of each element or writes to each table may be.

    Freshness and latency: the newest moment, or else the last write, is young enough.
    Frequency: no two successive moments, or writes, lie further apart.
    Retention: no row is older than promised; in the `min` form, a custom property `form` of the
    service level, the oldest row is at least so old.
    """
    clause, promised = level.name.lower(), read_service_level(level.sla)
    if isinstance(promised, Wording):
        yield level.inform(clause, f"'{promised.text}' promises no length of time")
        return
    if not isinstance(promised, Duration):
        wanted = "a length of time such as 6 hours or PT6H"
        yield level.not_run(clause, level.unreadable(wanted))
        return
    subjects = elements_of_level(level) or level.subjects
    if not subjects:
        yield level.not_run(clause, "the contract has no table", is_sound=True)
    threshold = Threshold((Comparison(_operator(level), _seconds(promised)),), "seconds")
    for subject in subjects:
        yield _check(level, subject, threshold)


def _operator(level: LevelSubject) -> str:
    is_least = level.name.lower() == "retention" and is_minimum(level.sla)
    return "mustBeGreaterOrEqualTo" if is_least else "mustBeLessOrEqualTo"


def _check(level: LevelSubject, subject: Subject | ElementError, threshold: Threshold) -> Check:
    clause = level.name.lower()
    if isinstance(subject, ElementError):
        return level.not_run(clause, str(subject))
    metric = subject.problem or _misfit(subject) or _metric(_AGES[clause], subject)
    if isinstance(metric, str):
        is_sound = metric in (subject.problem, _NO_COLUMN)
        return level.not_run(clause, metric, subject, is_sound=is_sound)
    return level.promise(clause, subject, metric, threshold)


def _metric(row: AgeClause, subject: Subject) -> Metric | str:
    return row.of_column(subject.column) if subject.column else row.of_table


def _misfit(subject: Subject) -> str | None:
    declared = subject.column.type if subject.column else None
    logical = subject.prop.logical_type if subject.prop else None
    if declared is None or declared.kind in _MOMENTS or logical in _MOMENTS:
        return None
    return f"{subject.name} is of the type {logical or declared.kind}, neither date nor timestamp"


def _seconds(duration: Duration) -> Decimal | int:
    length = duration.length
    return int(length) if length == length.to_integral_value() else length

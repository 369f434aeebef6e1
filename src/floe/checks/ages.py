"""Service levels that promise a length of time."""

from collections.abc import Callable, Iterator
from decimal import Decimal

from floe.checks.check import Check
from floe.checks.metrics import Metric
from floe.checks.service_elements import ElementError
from floe.checks.subjects import LevelSubject, Subject
from floe.checks.threshold import Comparison, Threshold
from floe.checks.typed_values import show
from floe.model import Duration, Wording, read_service_level

_MOMENTS = ("date", "timestamp", "timestamp_ntz")


def check_ages(
    level: LevelSubject,
    clause: str,
    subjects: tuple[Subject | ElementError, ...],
    choose: Callable[[Subject], Metric | str],
    operator: str = "mustBeLessOrEqualTo",
) -> Iterator[Check]:
    """One check for each subject; a reason where it cannot be measured or read."""
    promised = read_service_level(level.sla)
    if isinstance(promised, Wording):
        yield level.inform(clause, f"'{promised.text}' promises no length of time")
        return
    if not isinstance(promised, Duration):
        yield level.not_run(clause, unreadable(level, "a length of time such as 6 hours or PT6H"))
        return
    if not subjects:
        yield level.not_run(clause, "the contract has no table")
    threshold = Threshold((Comparison(operator, _seconds(promised)),), "seconds")
    for subject in subjects:
        yield _check(level, clause, subject, choose, threshold)


def unreadable(level: LevelSubject, wanted: str) -> str:
    """Why a value cannot be read, and what was wanted."""
    unit = f" with the unit '{level.sla.unit}'" if level.sla.unit else ""
    return f"its value {show(level.sla.value)}{unit} is not {wanted}"


def _check(
    level: LevelSubject,
    clause: str,
    subject: Subject | ElementError,
    choose: Callable[[Subject], Metric | str],
    threshold: Threshold,
) -> Check:
    if isinstance(subject, ElementError):
        return level.not_run(clause, str(subject))
    metric = subject.problem or _misfit(subject) or choose(subject)
    if isinstance(metric, str):
        return level.not_run(clause, metric, subject)
    return level.promise(clause, subject, metric, threshold)


def _misfit(subject: Subject) -> str | None:
    declared = subject.column.type if subject.column else None
    logical = subject.prop.logical_type if subject.prop else None
    if declared is None or declared.kind in _MOMENTS or logical in _MOMENTS:
        return None
    return f"{subject.name} is of the type {logical or declared.kind}, neither date nor timestamp"


def _seconds(duration: Duration) -> Decimal | int:
    length = duration.length
    return int(length) if length == length.to_integral_value() else length

from collections.abc import Iterator

from floe.checks.ages import check_ages
from floe.checks.check import Check
from floe.checks.metrics import Metric, Oldest
from floe.checks.service_elements import elements_of_level
from floe.checks.subjects import LevelSubject, Subject
from floe.model import is_minimum

_NO_COLUMN = "it names no date or timestamp that tells how old a row is: add element"


def retention(level: LevelSubject) -> Iterator[Check]:
    """No row is older than promised; in the `min` form, the oldest row is at least so old.

    The form is a custom property of the service level: `form` with the value `min`.
    """
    operator = "mustBeGreaterOrEqualTo" if is_minimum(level.sla) else "mustBeLessOrEqualTo"
    subjects = elements_of_level(level) or level.subjects
    yield from check_ages(level, "retention", subjects, _metric, operator)


def _metric(subject: Subject) -> Metric | str:
    return Oldest(subject.column) if subject.column else _NO_COLUMN

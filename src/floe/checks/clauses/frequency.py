from collections.abc import Iterator

from floe.checks.ages import check_ages
from floe.checks.check import Check
from floe.checks.metrics import LargestChangeGap, LargestGap, Metric
from floe.checks.service_elements import elements_of_level
from floe.checks.subjects import LevelSubject, Subject


def frequency(level: LevelSubject) -> Iterator[Check]:
    """No two successive moments of an element, or writes to a table, lie further apart."""
    subjects = elements_of_level(level) or level.subjects
    yield from check_ages(level, "frequency", subjects, _metric)


def _metric(subject: Subject) -> Metric:
    return LargestGap(subject.column) if subject.column else LargestChangeGap()

from collections.abc import Iterator

from floe.checks.ages import check_ages
from floe.checks.check import Check
from floe.checks.metrics import LastChange, Metric, Newest
from floe.checks.service_elements import elements_of_level
from floe.checks.subjects import LevelSubject, Subject


def freshness(level: LevelSubject) -> Iterator[Check]:
    """The newest moment of each element, or else the last write to each table, is young enough."""
    subjects = elements_of_level(level) or level.subjects
    yield from check_ages(level, "freshness", subjects, _metric)


def _metric(subject: Subject) -> Metric:
    return Newest(subject.column) if subject.column else LastChange()

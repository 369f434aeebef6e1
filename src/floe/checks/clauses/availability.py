from collections.abc import Iterator

from floe.checks.check import Check, Comparison, Threshold
from floe.checks.metrics import Reachable
from floe.checks.service_elements import ElementError, tables_of_level
from floe.checks.subjects import LevelSubject
from floe.model import Percent, read_service_level

_UP = Threshold((Comparison("mustBe", 1),), "value")


def availability(level: LevelSubject) -> Iterator[Check]:
    """Each table can be read now; how often it could be, stored runs tell."""
    if not isinstance(read_service_level(level.sla), Percent):
        yield level.not_run("availability", level.unreadable("a percentage"))
        return
    tables = tables_of_level(level)
    if not tables:
        yield level.not_run("availability", "the contract has no table", is_sound=True)
    for table in tables:
        if isinstance(table, ElementError):
            yield level.not_run("availability", str(table))
        elif table.problem:
            yield level.not_run("availability", table.problem, table, is_sound=True)
        else:
            yield level.promise("availability", table, Reachable(), _UP)

from collections.abc import Iterator

from floe.checks.ages import unreadable
from floe.checks.check import Check, Score, Source
from floe.checks.metrics import AnyOf, BadRows, Condition, Predicate, ValueTest
from floe.checks.service_elements import ElementError, tables_of_level
from floe.checks.subjects import LevelSubject, Subject
from floe.checks.threshold import Comparison, Threshold
from floe.model import Percent, read_service_level


def error_rate(level: LevelSubject) -> Iterator[Check]:
    """The share of rows that break at least one rule about single rows.

    Rules that look at some rows only (`where`) are left out: they say nothing of the others.
    """
    promised = read_service_level(level.sla)
    if not isinstance(promised, Percent):
        yield level.not_run("error_rate", unreadable(level, "a percentage"))
        return
    parts = []
    for table in tables_of_level(level):
        if isinstance(table, ElementError):
            yield level.not_run("error_rate", str(table))
            return
        parts += _part(level, table)
    if not parts:
        yield level.not_run("error_rate", "the contract has no rule about single rows")
        return
    threshold = Threshold((Comparison("mustBeLessOrEqualTo", promised.value),), "percent")
    yield level.promise("error_rate", None, Score("bad_rows", tuple(parts)), threshold)


def _part(level: LevelSubject, table: Subject) -> list[Source]:
    predicates: dict[ValueTest | Condition, None] = {}
    for one in level.derived:
        source = one.check.measures
        if isinstance(source, Source) and source.table == table.table:
            predicates |= dict.fromkeys(_predicates(source))
    return [Source(table.table, BadRows(AnyOf(tuple(predicates))))] if predicates else []


def _predicates(source: Source) -> tuple[ValueTest | Condition, ...]:
    if not isinstance(source.metric, BadRows) or source.metric.where is not None:
        return ()
    predicate: Predicate = source.metric.predicate
    return predicate.predicates if isinstance(predicate, AnyOf) else (predicate,)

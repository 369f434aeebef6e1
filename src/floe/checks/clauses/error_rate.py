from collections.abc import Iterator
from dataclasses import replace

from floe.checks.check import Check, Comparison, Score, TableMetric, Threshold
from floe.checks.metrics import AnyOf, BadRows, Condition, ValueTest
from floe.checks.service_elements import ElementError, tables_of_level
from floe.checks.subjects import LevelSubject, Subject
from floe.model import Percent, read_service_level

_Tests = tuple[ValueTest | Condition, ...]


def error_rate(level: LevelSubject) -> Iterator[Check]:
    """The share of rows that break at least one rule about single rows.

    A library rule that looks at some rows only (`where`) takes no part, and is named.
    """
    promised = read_service_level(level.sla)
    if not isinstance(promised, Percent):
        yield level.not_run("error_rate", level.unreadable("a percentage"))
        return
    parts: list[TableMetric] = []
    left_out: list[str] = []
    for table in tables_of_level(level):
        if isinstance(table, ElementError):
            yield level.not_run("error_rate", str(table))
            return
        tests, others = _tests(level, table)
        parts += [TableMetric(table.table, BadRows(AnyOf(tests)))] if tests else []
        left_out += others
    if not parts:
        yield level.not_run("error_rate", "the contract has no rule about single rows")
        return
    threshold = Threshold((Comparison("mustBeLessOrEqualTo", promised.value),), "percent")
    made = level.promise("error_rate", None, Score("bad_rows", tuple(parts)), threshold)
    yield _naming(made, left_out)


def _naming(made: Check, left_out: list[str]) -> Check:
    if not left_out:
        return made
    words = f"without the rules that have a row filter: {', '.join(left_out)}"
    return replace(made, description=f"{made.description}; {words}")


def _tests(level: LevelSubject, table: Subject) -> tuple[_Tests, list[str]]:
    """What makes a row of a table bad, and the checks that cannot be part of it."""
    row_tests: dict[ValueTest | Condition, None] = {}
    left_out: list[str] = []
    for derived in level.derived:
        source = derived.check.measures
        is_own = isinstance(source, TableMetric) and source.table == table.table
        if is_own and isinstance(source, TableMetric) and isinstance(source.metric, BadRows):
            tests = _of_metric(source.metric)
            row_tests |= dict.fromkeys(tests)
            left_out += [] if tests else [derived.check.id]
    return tuple(row_tests), left_out


def _of_metric(metric: BadRows) -> _Tests:
    predicate, where = metric.predicate, metric.where
    tests = predicate.predicates if isinstance(predicate, AnyOf) else (predicate,)
    if where is None:
        return tests
    return tuple(_both(where, test) for test in tests if isinstance(test, Condition))


def _both(where: Condition, bad: Condition) -> Condition:
    """A row is bad where it is looked at and is bad; gated conditions are both true of rows."""
    is_known = where.columns is not None and bad.columns is not None
    columns = tuple(sorted({*(where.columns or ()), *(bad.columns or ())}))
    expression = f"({where.expression}) AND ({bad.expression})"
    return Condition(expression, columns if is_known else None)

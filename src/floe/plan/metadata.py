"""What exact statistics and a table's history answer, so that no row has to be read."""

from datetime import UTC, date, datetime, time
from itertools import pairwise

from floe.checks import (
    BadRows,
    ColumnPath,
    DuplicateRows,
    LargestChangeGap,
    LastChange,
    Metric,
    Newest,
    Null,
    Oldest,
    OneOf,
    OrphanRows,
    OutOfRange,
    RowCount,
    ValueTest,
)
from floe.plan.facts import ColumnStatistics, TableFacts
from floe.plan.measurement import Figure, Measured, Measurement, NotMeasured
from floe.plan.reads import tests_in, where_of

# Bounds of floats say nothing of NaN, and those of texts may have been cut short.
_BOUNDED = ("int8", "int16", "int32", "int64", "decimal", "date", "timestamp", "timestamp_ntz")
_NOTHING = ColumnStatistics()


def answer_by_history(metric: Metric, facts: TableFacts) -> Measured | None:
    """When the table was written; a table without a history cannot tell."""
    if isinstance(metric, LastChange):
        if facts.changes:
            return Measurement(facts.changes[-1], answered_by=facts.answered_by)
        return NotMeasured("the table keeps no record of when it was written")
    if isinstance(metric, LargestChangeGap):
        gaps = [after - before for before, after in pairwise(facts.changes)]
        if gaps:
            return Measurement(max(gaps).total_seconds(), answered_by=facts.answered_by)
        return NotMeasured("the table's record holds fewer than two writes")
    return None


def answer_by_statistics(metric: Metric, facts: TableFacts) -> Measurement | None:
    """The exact figure of a metric over all rows, if statistics hold it."""
    if where_of(metric) is not None or facts.rows is None:
        return None
    if facts.rows == 0 and _is_clear_of_no_rows(metric):
        return Measurement(_none_at_all(metric), 0, facts.answered_by)
    if isinstance(metric, RowCount):
        return Measurement(facts.rows, facts.rows, facts.answered_by)
    if isinstance(metric, Newest | Oldest):
        return _extreme(metric, facts)
    if isinstance(metric, BadRows) and isinstance(metric.predicate, ValueTest):
        bad = _bad_rows(metric.predicate, facts)
        return None if bad is None else Measurement(bad, facts.rows, facts.answered_by)
    return None


def statistics_of(facts: TableFacts, path: ColumnPath) -> ColumnStatistics:
    """What is exactly known of a column; nothing of what lies inside of one."""
    column = facts.find(path.column) if len(path.steps) == 1 else None
    return facts.statistics.get(column.name, _NOTHING) if column else _NOTHING


def _is_clear_of_no_rows(metric: Metric) -> bool:
    """Whether no rows have one answer; an expression might not even compile."""
    if isinstance(metric, BadRows):
        return all(isinstance(test, ValueTest) for test in tests_in(metric))
    return isinstance(metric, RowCount | DuplicateRows | OrphanRows | Newest | Oldest)


def _none_at_all(metric: Metric) -> Figure:
    return None if isinstance(metric, Newest | Oldest) else 0


def _bad_rows(predicate: ValueTest, facts: TableFacts) -> int | None:
    known = statistics_of(facts, predicate.column)
    test = predicate.test
    if isinstance(test, Null) or (isinstance(test, OneOf) and test.values == (None,)):
        return known.nulls
    if not isinstance(test, OutOfRange) or not _is_bounded(facts, predicate.column):
        return None
    is_empty = known.nulls is not None and known.nulls == facts.rows
    return 0 if is_empty or _lies_inside(test, known) else None


def _is_bounded(facts: TableFacts, path: ColumnPath) -> bool:
    column = facts.find(path.column)
    return column is not None and column.type.kind in _BOUNDED and not facts.is_text


def _lies_inside(test: OutOfRange, known: ColumnStatistics) -> bool:
    least, most = known.minimum, known.maximum
    if least is None or most is None:
        return False
    try:
        return bool(
            (test.minimum is None or test.minimum <= least)
            and (test.maximum is None or most <= test.maximum)
            and (test.exclusive_minimum is None or test.exclusive_minimum < least)
            and (test.exclusive_maximum is None or most < test.exclusive_maximum)
        )
    except TypeError:
        # A date beside a moment, or a moment without a zone beside one with it: rows decide.
        return False


def _extreme(metric: Newest | Oldest, facts: TableFacts) -> Measurement | None:
    known = statistics_of(facts, metric.column)
    if known.nulls is not None and known.nulls == facts.rows:
        return Measurement(None, facts.rows, facts.answered_by)
    end = known.maximum if isinstance(metric, Newest) else known.minimum
    if not isinstance(end, date) or not _is_bounded(facts, metric.column):
        return None
    if not isinstance(end, datetime):
        end = datetime.combine(end, time(), UTC)
    return Measurement(end, facts.rows, facts.answered_by)
